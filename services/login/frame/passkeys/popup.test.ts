// @vitest-environment happy-dom
// The pop-up that asks for a passkey, from the moment the browser runs its script.
import { afterEach, expect, test, vi } from 'vitest'
import { loadPage } from '../../test/loadPage.ts'
import { buttonOf } from '../../test/stubScreen.ts'

const FRAME = 'https://login.example'
const QUESTION = { kind: 'use', challenge: 'AQI', rpId: 'login.example' } as const
const loadPopup = () => import('./popup.ts')

let leave: () => void = () => undefined
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

class Key {
  readonly id = 'c'
  readonly response = { clientDataJSON: new Uint8Array([1]).buffer }
  getClientExtensionResults() {
    return {}
  }
}
class Other {}

/** The pop-up as the frame has opened it, or another page, or no one. */
async function open({ isOpened = true } = {}) {
  const opener = { postMessage: vi.fn() }
  const get = vi.fn(async (): Promise<object> => new Key())
  const close = vi.spyOn(window, 'close').mockReturnValue()
  vi.stubGlobal('opener', isOpened ? opener : null)
  vi.stubGlobal('PublicKeyCredential', Key)
  vi.stubGlobal('AuthenticatorAttestationResponse', Other)
  vi.stubGlobal('AuthenticatorAssertionResponse', Other)
  vi.stubGlobal('navigator', { credentials: { get } })
  const listen = vi.spyOn(window, 'addEventListener')
  await loadPage(loadPopup, { config: { frameOrigin: FRAME } })
  const [[type, listener]] = listen.mock.calls as [[string, EventListener]]
  leave = () => window.removeEventListener(type, listener)
  listen.mockRestore()
  const say = (data: unknown, { origin = FRAME, source = opener as unknown } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))
  return { opener, get, close, say }
}
const text = () => document.querySelector('#text')?.textContent

test('KEY-03 the pop-up says that it is ready, asks once for what its frame sends, and closes with the answer', async () => {
  const { opener, get, close, say } = await open()
  expect(opener.postMessage.mock.calls).toEqual([[{ isReady: true }, FRAME]])
  say({ question: QUESTION }, { origin: 'https://evil.example' })
  say({ question: QUESTION }, { source: window })
  say({ question: { kind: 'other' } })
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

test('KEY-03 a refusal of the browser is told, and each press tries again', async () => {
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

test('KEY-03 a pop-up that no frame has opened says that it is over, and asks for nothing', async () => {
  const { get, say } = await open({ isOpened: false })
  expect(text()).toBe('This sign-in has ended. Close this window and start again.')
  say({ question: QUESTION }, { source: window })
  expect(get).not.toHaveBeenCalled()
})
