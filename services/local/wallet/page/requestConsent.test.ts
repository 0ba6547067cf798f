// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createRequestConsent } from './requestConsent.ts'

const WALLET = 'http://wallet.example'
const ASK = { chainId: 1, request: { kind: 'connect' } }
const STRANGER_ID = '00000000-0000-4000-8000-000000000000'

/** A page whose `open` returns a fake wallet window. */
function createPage() {
  const opened = { closed: false, postMessage: vi.fn(), focus: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  open.mockClear()
  const requestConsent = createRequestConsent(window, WALLET)
  const readId = () => new URLSearchParams(new URL(String(open.mock.calls[0]?.[0])).hash.slice(1)).get('id') ?? ''
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    const source = (from.source ?? opened) as Window
    window.dispatchEvent(new MessageEvent('message', { data, origin: from.origin ?? WALLET, source }))
  }
  return { opened, open, requestConsent, readId, say }
}

const approved = (id: string) => ({ type: 'latchkey-wallet:approved', id, result: '0x1' })

test('the request is only sent to the wallet origin, after it is ready', async () => {
  const { requestConsent, opened, readId, say } = createPage()
  const answer = requestConsent('evm', ASK)
  expect(opened.postMessage).not.toHaveBeenCalled()
  say({ type: 'latchkey-wallet:ready', id: readId() })
  const message = { type: 'latchkey-wallet:request', id: readId(), family: 'evm', request: ASK }
  expect(opened.postMessage).toHaveBeenCalledExactlyOnceWith(message, WALLET)
  say(approved(readId()))
  expect(await answer).toBe('0x1')
})

test('a message from another origin or source, or with another id or shape, is not a response', async () => {
  const { requestConsent, readId, say } = createPage()
  const answer = requestConsent('evm', ASK)
  say(approved(readId()), { origin: 'http://evil.example' })
  say(approved(readId()), { source: window })
  say(approved(STRANGER_ID))
  say({ ...approved(readId()), result: 7 })
  say({ type: 'latchkey-wallet:refused', id: readId(), code: 4001, message: 'no' })
  await expect(answer).rejects.toMatchObject({ code: 4001, message: 'no' })
})

test('closing the window rejects the request', async () => {
  const { requestConsent, opened } = createPage()
  const answer = requestConsent('evm', ASK)
  opened.closed = true
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('a response that is in progress while the window closes still counts', async () => {
  const { requestConsent, opened, readId, say } = createPage()
  vi.useFakeTimers()
  const answer = requestConsent('evm', ASK)
  opened.closed = true
  vi.advanceTimersToNextTimer()
  say(approved(readId()))
  vi.useRealTimers()
  expect(await answer).toBe('0x1')
})

test('a second request is refused immediately, and the open window comes to the front', async () => {
  const { requestConsent, opened, readId, say } = createPage()
  const answer = requestConsent('evm', ASK)
  await expect(requestConsent('evm', ASK)).rejects.toMatchObject({ code: -32002 })
  expect(opened.focus).toHaveBeenCalledOnce()
  say(approved(readId()))
  expect(await answer).toBe('0x1')
})

test('a blocked window is reported', async () => {
  const { requestConsent, open } = createPage()
  open.mockReturnValue(null)
  await expect(requestConsent('evm', ASK)).rejects.toMatchObject({ code: -32603 })
})
