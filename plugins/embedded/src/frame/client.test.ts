// The life of the frame, before it is made, while it is made, and after it has gone.
import { createFakeClock } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { FRAME_ORIGIN, openScriptedFrame } from '../../test/scriptedFrame'
import { createFrameClient } from './client'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** `dialog`: where the frame is put; a promise that stays open plays a modal that is not in the page yet. */
function play(dialog: () => Promise<HTMLElement> = placeDialog) {
  const frame = openScriptedFrame({}, { isReadyByItself: false })
  const clock = createFakeClock()
  const listeners = {
    onStatus: vi.fn(),
    onReady: vi.fn(),
    onToken: vi.fn(),
    onTimeout: vi.fn(),
    onUnreachable: vi.fn(),
    onVersionsDiffer: vi.fn(),
  }
  const options = { frameUrl: `${FRAME_ORIGIN}/sdk`, projectId: 'p1' }
  const client = createFrameClient({ options, clock, dialog, network: async () => 'eip155:1', ...listeners })
  ends.push(client.end, frame.close)
  return { client, frame, clock, ...listeners }
}
async function placeDialog(): Promise<HTMLElement> {
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  ends.push(() => dialog.remove())
  return dialog
}
const codeOf = (response: Promise<unknown>) => response.then(() => null).catch(({ code }) => code)

test('EMB-01 there is no frame before it is needed, and none while the modal is missing', async () => {
  const { client, frame, onStatus } = play(() => new Promise(() => {}))
  expect(client.iframe()).toBeNull()
  client.rejectOpen()
  const response = codeOf(client.request('SIGN_OUT'))
  frame.say({ type: '@w3m-frame/READY', payload: {} })
  expect(client.iframe()).toBeNull()
  expect(onStatus.mock.calls).toEqual([['loading']])
  client.end()
  expect(await response).toBe('embedded/frame-missing')
})

test('EMB-10 ending without a frame does nothing, and there is no frame afterward', async () => {
  const { client, frame } = play()
  client.end()
  expect(await codeOf(client.request('SIGN_OUT'))).toBe('embedded/frame-missing')
  expect(await codeOf(client.ready())).toBe('embedded/frame-missing')
  expect(frame.elements).toEqual([])
})

test('EMB-02 a modal that does not appear within 20 s makes the frame unreachable; the next request starts again', async () => {
  const { client, clock, onUnreachable, onStatus } = play(() => new Promise(() => {}))
  const response = codeOf(client.request('SIGN_OUT'))
  clock.advance(19_999)
  expect(onUnreachable).not.toHaveBeenCalled()
  clock.advance(1)
  expect(await response).toBe('embedded/frame-unreachable')
  expect(onUnreachable.mock.calls).toEqual([['silent', undefined]])
  void codeOf(client.request('SIGN_OUT'))
  await vi.waitFor(() => expect(onStatus.mock.calls).toEqual([['loading'], ['failed'], ['loading']]))
})

test('EMB-02 a modal that cannot be placed is a failure while the frame is needed, and is not reported after its end', async () => {
  const refuse: (() => void)[] = []
  const never = () => new Promise<HTMLElement>((_, reject) => refuse.push(() => reject(new Error('no'))))
  const ended = play(never)
  const response = codeOf(ended.client.request('SIGN_OUT'))
  ended.client.end()
  refuse[0]?.()
  expect(await response).toBe('embedded/frame-missing')
  const other = play(never)
  const failed = codeOf(other.client.request('SIGN_OUT'))
  refuse[1]?.()
  expect(await failed).toBe('embedded/frame-unreachable')
  expect(other.onUnreachable.mock.calls).toEqual([['failed', undefined]])
  expect(ended.onUnreachable).not.toHaveBeenCalled()
})

test('EMB-10 a frame that was removed from the page is replaced by another, and open requests end', async () => {
  const { client, frame } = play()
  const first = codeOf(client.request('SIGN_OUT'))
  await vi.waitFor(() => expect(frame.elements).toHaveLength(1))
  frame.elements[0]?.remove()
  const second = codeOf(client.request('RELOAD'))
  expect(await first).toBe('embedded/frame-missing')
  await vi.waitFor(() => expect(frame.elements).toHaveLength(2))
  frame.ready()
  expect(await second).toBeNull()
})

test('EMB-02 ready resolves half a second after the frame’s message', async () => {
  const { client, frame, clock } = play()
  const isReady = vi.fn()
  void client.ready().then(isReady)
  await vi.waitFor(() => expect(frame.elements).toHaveLength(1))
  frame.ready()
  clock.advance(499)
  await client.request('SIGN_OUT')
  expect(isReady).not.toHaveBeenCalled()
  clock.advance(1)
  await vi.waitFor(() => expect(isReady).toHaveBeenCalledOnce())
})
