// @vitest-environment happy-dom
// The pop-up that asks for a passkey, from the moment the browser runs its script.
import { afterEach, expect, test, vi } from 'vitest'
import { loadPage } from '../../test/loadPage.ts'
import { buttonOf } from '../../test/stubScreen.ts'
import { requestInPopup } from './openPopup.ts'

const FRAME = 'https://login.example'
const QUESTION = { kind: 'use', challenge: 'AQI', rpId: 'login.example' } as const
const POPUP = new URL('popup.ts', import.meta.url)

afterEach(() => {
  vi.unstubAllGlobals()
})

class Key {
  readonly id = 'c'
  readonly response = { clientDataJSON: new Uint8Array([1]).buffer }
  private readonly extensions: object
  constructor(extensions: object = {}) {
    this.extensions = extensions
  }
  getClientExtensionResults() {
    return this.extensions
  }
}
class Other {}

/** The pop-up, opened by the frame, by another page, or directly. */
async function open({ isOpened = true } = {}) {
  const opener = { postMessage: vi.fn() }
  const get = vi.fn(async (): Promise<object> => new Key())
  const close = vi.spyOn(window, 'close').mockReturnValue()
  vi.stubGlobal('opener', isOpened ? opener : null)
  vi.stubGlobal('PublicKeyCredential', Key)
  vi.stubGlobal('AuthenticatorAttestationResponse', Other)
  vi.stubGlobal('AuthenticatorAssertionResponse', Other)
  vi.stubGlobal('navigator', { credentials: { get } })
  await loadPage(POPUP, { frameOrigin: FRAME })
  const say = (data: unknown, { origin = FRAME, source = opener as unknown } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))
  return { opener, get, close, say }
}
const text = () => document.querySelector('#text')?.textContent

test('KEY-03 the pop-up reports that it is ready, prompts once for what its frame sends, and closes with the response', async () => {
  const { opener, get, close, say } = await open()
  expect(opener.postMessage.mock.calls).toEqual([[{ isReady: true }, FRAME]])
  say({ question: QUESTION }, { origin: 'https://evil.example' })
  say({ question: QUESTION }, { source: window })
  for (const challenge of ['', 'A!', '!A', 'A'.repeat(101)]) say({ question: { ...QUESTION, challenge } })
  say({ question: { ...QUESTION, kind: 'other' } })
  expect(get).not.toHaveBeenCalled()
  say({ question: QUESTION })
  expect(text()).toBe('Follow the steps in your browser.')
  say({ question: QUESTION })
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(get).toHaveBeenCalledOnce()
  expect(opener.postMessage.mock.lastCall).toEqual([
    { credential: { id: 'c', type: 'public-key', response: { clientDataJSON: 'AQ' } }, prf: undefined },
    FRAME,
  ])
})

test.each([32, 31, 33])('KEY-03 a key of the authenticator has 32 bytes, not %i', async (size) => {
  const { opener, get, close, say } = await open()
  const first = new Uint8Array(size).fill(9)
  get.mockResolvedValueOnce(new Key({ prf: { results: { first } } }))
  say({ question: QUESTION })
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(opener.postMessage.mock.lastCall?.[0].prf).toEqual(size === 32 ? first : undefined)
})

test('KEY-03 the frame accepts only a well-formed response from the pop-up', async () => {
  const popup = { closed: false, close: vi.fn(), postMessage: vi.fn() } as unknown as Window
  vi.spyOn(window, 'open').mockReturnValue(popup)
  const answer = requestInPopup(FRAME, Promise.resolve(QUESTION), new AbortController().signal)
  const say = (data: object) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: FRAME, source: popup }))
  const credential = { id: 'good-Id_1', type: 'public-key', response: {} }
  say({ isReady: false })
  for (const id of ['a+b', ' a', 'a ', 'a'.repeat(22_001)]) say({ credential: { ...credential, id } })
  say({ credential, prf: new Uint8Array(33) })
  say({ credential, prf: new Uint8Array(32).fill(2).buffer })
  expect(await answer).toEqual({ credential, prf: new Uint8Array(32).fill(2) })
  expect(popup.postMessage).not.toHaveBeenCalled()
})

test('KEY-03 a refusal by the browser is reported, and each press tries again', async () => {
  const { get, close, say } = await open()
  get.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  say({ question: QUESTION })
  await vi.waitFor(() => expect(text()).toBe('The passkey wasn’t used. Try again.'))
  expect(close).not.toHaveBeenCalled()
  const retry = buttonOf('Try again')
  retry.click()
  expect([text(), retry.isConnected]).toEqual(['Follow the steps in your browser.', false])
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
})

test('KEY-03 a pop-up that no frame has opened says that it is over, and prompts for nothing', async () => {
  const { get, say } = await open({ isOpened: false })
  expect(text()).toBe('This sign-in has ended. Close this window and start again.')
  say({ question: QUESTION }, { source: window })
  expect(get).not.toHaveBeenCalled()
})
