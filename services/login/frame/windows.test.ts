// @vitest-environment happy-dom
// What the frame accepts from other windows and from its page: the result of a window that it opened, a configuration, a theme.
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { frameConfigSchema, readPageConfig } from './config.ts'
import { requestProvider } from './methods/requestProvider.ts'
import { createSignInMethods } from './methods/signInMethods.ts'
import { requestInPopup } from './passkeys/openPopup.ts'
import type { PasskeyMaker } from './passkeys/passkeyMaker.ts'
import { receiveFromWindow } from './receiveFromWindow.ts'
import type { Session } from './session.ts'
import { applyTheme } from './theme.ts'

const never = new AbortController().signal
const ORIGIN = 'https://login.example'
const LOOK_MS = 500

afterEach(() => {
  vi.useRealTimers()
})

function createPopup() {
  const popup = { closed: false, close: vi.fn(), postMessage: vi.fn(), location: { href: '' } }
  const say = (data: unknown, { origin = ORIGIN, source = popup as unknown } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))
  return { popup, asWindow: popup as unknown as Window, say }
}
const read = (data: unknown) => (typeof data === 'string' ? data : null)
const options = { origin: ORIGIN, read, needed: Promise.resolve(), signal: never }

test('EMB-04 only a message from the window and its origin is a result, and then the window is closed', async () => {
  const { popup, asWindow, say } = createPopup()
  const received = receiveFromWindow(asWindow, options)
  say('other origin', { origin: 'https://evil.example' })
  say('other window', { source: window })
  say(7)
  say('result')
  expect(await received).toBe('result')
  expect(popup.close).toHaveBeenCalledOnce()
})

test('EMB-04 a window that is blocked, closed or abandoned gives no result', async () => {
  await expect(receiveFromWindow(null, options)).rejects.toMatchObject({ code: 'window-blocked' })
  const left = new AbortController()
  const { asWindow } = createPopup()
  const leaving = receiveFromWindow(asWindow, { ...options, signal: left.signal })
  left.abort()
  await expect(leaving).rejects.toMatchObject({ code: 'aborted' })
  const late = receiveFromWindow(asWindow, { ...options, signal: AbortSignal.abort() })
  await expect(late).rejects.toMatchObject({ code: 'aborted' })
  vi.useFakeTimers()
  const { popup, asWindow: closing } = createPopup()
  const failed = vi.fn()
  const waiting = receiveFromWindow(closing, options).catch(failed)
  await vi.advanceTimersByTimeAsync(2 * LOOK_MS)
  popup.closed = true
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  await waiting
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'window-closed' }))
  expect(vi.getTimerCount()).toBe(0)
})

test('EMB-04 the preparation of the window, and its result, may fail', async () => {
  const { asWindow, say } = createPopup()
  const needed = Promise.reject(new Error('not ready'))
  await expect(receiveFromWindow(asWindow, { ...options, needed })).rejects.toThrow('not ready')
  const unread = receiveFromWindow(asWindow, { ...options, read: () => Promise.reject(new Error('unread')) })
  say('result')
  await expect(unread).rejects.toThrow('unread')
})

const QUESTION = { kind: 'use', challenge: 'c', rpId: 'login.example' } as const
const CREDENTIAL = { id: 'c', type: 'public-key', response: {} } as const

test('KEY-03 a pop-up on the passkeys’ origin gets the request when it is ready, and its response is read', async () => {
  const { popup, asWindow, say } = createPopup()
  const open = vi.spyOn(window, 'open').mockReturnValue(asWindow)
  const answer = requestInPopup(ORIGIN, Promise.resolve(QUESTION), never)
  expect(open.mock.calls[0]?.slice(0, 2)).toEqual([`${ORIGIN}/passkey?lang=en`, 'latchkey-passkey'])
  say({ isReady: false })
  say({ isReady: true })
  await vi.waitFor(() => expect(popup.postMessage).toHaveBeenCalledExactlyOnceWith({ question: QUESTION }, ORIGIN))
  say({ credential: { ...CREDENTIAL, type: 'other' } })
  say({ credential: CREDENTIAL, prf: new Uint8Array(31) })
  const prf = new Uint8Array(32).fill(3)
  say({ credential: CREDENTIAL, prf })
  expect(await answer).toEqual({ credential: CREDENTIAL, prf })
})

test('KEY-08 a provider’s window opens its page, and ends with a ticket of the login server', async () => {
  const { popup, asWindow, say } = createPopup()
  vi.spyOn(window, 'open').mockReturnValue(asWindow)
  const { origin } = location
  const ticket = requestProvider(async () => 'https://google.example/', never)
  await vi.waitFor(() => expect(popup.location.href).toBe('https://google.example/'))
  for (const data of [7, { resultUri: 'nowhere' }, { resultUri: 'https://evil.example/?ticket=x' }])
    say(data, { origin })
  say({ resultUri: new URL('/social/result?ticket=t', origin).href }, { origin })
  expect(await ticket).toBe('t')
  vi.spyOn(window, 'open').mockReturnValue(null)
  const readUri = vi.fn(async () => '')
  await expect(requestProvider(readUri, never)).rejects.toMatchObject({ code: 'window-blocked' })
  expect(readUri).not.toHaveBeenCalled()
})

test('KEY-08 a provider’s window is opened for this project and device, and opens the page that the server names', async () => {
  const { popup, asWindow, say } = createPopup()
  vi.spyOn(window, 'open').mockReturnValue(asWindow)
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ uri: 'https://google.example/' }))
  vi.stubGlobal('fetch', fetch)
  const session = { device: async () => 'device' } as unknown as Session
  const parts = { session, keeperUrl: 'https://keeper.example', projectId: 'p', maker: {} as PasskeyMaker }
  const ticket = createSignInMethods(parts).requestProvider('google', never)
  await vi.waitFor(() => expect(popup.location.href).toBe('https://google.example/'))
  const [url, init] = fetch.mock.lastCall ?? []
  const nonce = expect.stringMatching(/^[0-9a-f]{64}$/)
  const { origin } = location
  expect(url).toBe('/api/social/start')
  expect(JSON.parse(String(init?.body))).toEqual({
    projectId: 'p',
    pageOrigin: origin,
    device: 'device',
    nonce,
    provider: 'google',
  })
  say({ resultUri: new URL('/social/result?ticket=t', origin).href }, { origin })
  expect(await ticket).toBe('t')
  vi.unstubAllGlobals()
})

test('EMB-01 the frame starts only with a valid configuration in the page', () => {
  const address = `0x${'1'.repeat(40)}`
  const network = {
    id: 'eip155:1',
    name: 'One',
    native: { symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://r.example'],
  }
  const swaps = { routers: [address], wrappedNative: address }
  const config = {
    origins: [],
    networks: [{ ...network, swaps }],
    keeperUrl: 'k',
    passkeyUrl: 'p',
    signInMethods: ['email'],
  }
  const write = (value: object) => {
    document.body.innerHTML = `<script type="application/json" id="config">${JSON.stringify(value)}</script>`
    return () => readPageConfig(frameConfigSchema)
  }
  expect(write(config)()).toEqual(config)
  const without = [
    { ...config, networks: [{ ...network, id: 'bip122:1' }] },
    { ...config, networks: [{ ...network, id: 'xeip155:1' }] },
    { ...config, networks: [{ ...network, id: `eip155:${'1'.repeat(33)}` }] },
    { ...config, networks: [{ ...network, rpcUrls: [] }] },
    { ...config, networks: [{ ...network, swaps: { ...swaps, wrappedNative: `${address}1` } }] },
    { ...config, networks: [{ ...network, swaps: { ...swaps, wrappedNative: `x${address}` } }] },
    { ...config, networks: [{ ...network, swaps: { ...swaps, wrappedNative: [address] } }] },
    { ...config, signInMethods: ['other'] },
  ]
  for (const value of without) expect(write(value)).toThrow()
  document.body.innerHTML = ''
  expect(() => readPageConfig(v.object({}))).toThrow(v.ValiError)
})

test('EMB-08 the frame takes the page’s mode, and an accent only if it hides nothing', () => {
  const { dataset, style } = document.documentElement
  const accent = () => [style.getPropertyValue('--accent'), style.getPropertyValue('--on-accent')]
  applyTheme('dark', [255, 200, 0])
  expect([dataset.theme, accent()]).toEqual(['dark', ['rgb(255 200 0)', expect.stringMatching(/^rgb\(/)]])
  applyTheme('light', undefined)
  expect([dataset.theme, accent()]).toEqual(['light', ['', '']])
  applyTheme('light', [0, 80, 200])
  expect(accent()[0]).toBe('rgb(0 80 200)')
  applyTheme('light', [255, 255, 255])
  expect(accent()).toEqual(['', ''])
})
