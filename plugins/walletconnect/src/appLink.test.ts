import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScriptedClient, createSession } from '../test/scriptedClient'
import { createAppLink, openAppWithRequest } from './appLink'
import { preventLibraryLinks } from './client/libraryLinks'

const ACCOUNT = 'eip155:1:0x1111111111111111111111111111111111111111'
const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
const APP = { name: 'Rainbow', href: 'rainbow://' }

beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true))
afterEach(() => vi.restoreAllMocks())

/** One request of session `s`, and what the page opened. */
async function send(scripted = createScriptedClient(), more: object = {}, topic = 's') {
  const opened: unknown[][] = []
  vi.spyOn(window, 'open').mockImplementation((...args) => {
    opened.push(args)
    return null
  })
  scripted.sessions.push({ ...createSession('s', [ACCOUNT]), ...more })
  const sent = { topic, chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x'] } }
  const stop = openAppWithRequest(scripted.client, sent)
  await scripted.client.request(sent)
  await Promise.resolve()
  return { opened, scripted, stop, sent }
}

async function settled(app: typeof APP | null, topic: string) {
  const scripted = createScriptedClient()
  const link = createAppLink()
  link.choose(app)
  await link.settle(scripted.client, topic)
  return scripted
}

test('WCT-06 a request opens the app that its session was connected with, once', async () => {
  const { opened, scripted, sent, stop } = await send(await settled(APP, 's'))
  expect(opened).toEqual([['rainbow://wc?requestId=1&sessionTopic=s', '_self', 'noopener,noreferrer']])
  await scripted.client.request(sent)
  expect(opened).toHaveLength(1)
  stop()
  expect(scripted.listenerCount()).toBe(0)
})

test.each([
  ['a session that a code was scanned for', null, 's'],
  ['another session', APP, 'other'],
])('SAF-11 a request of %s opens nothing', async (_, app, topic) => {
  expect((await send(await settled(app, topic))).opened).toEqual([])
})

test.each([
  [{ href: 'metamask://' }],
  [{ href: 'metamask://', name: 'MetaMask', topic: 'other' }],
  [{ href: 'javascript:alert(1)//', topic: 's' }],
  [{ href: 'search-ms://x', topic: 's' }],
  [{ href: 7, topic: 's' }],
  ['{"href":"metamask://","topic":"s"}'],
  [null],
])('SAF-11 what is stored as %j opens nothing', async (stored) => {
  const scripted = createScriptedClient()
  scripted.state.stored[KEY] = stored
  expect((await send(scripted)).opened).toEqual([])
})

test('WCT-06 a wallet that disables links, or a page that is not visible, opens none', async () => {
  const own = await send(await settled(APP, 's'), { sessionConfig: { disableDeepLink: true } })
  expect(own.opened).toEqual([])
  const allowed = await send(await settled(APP, 's'), { sessionConfig: { disableDeepLink: false } })
  expect(allowed.opened).toHaveLength(1)
  vi.mocked(document.hasFocus).mockReturnValue(false)
  expect((await send(await settled(APP, 's'))).opened).toEqual([])
})

test('WCT-06 requests of other sessions, and requests that are no longer pending, open nothing', async () => {
  const scripted = await settled(APP, 's')
  const { opened, stop, sent } = await send(scripted, {}, 'another')
  expect(opened).toEqual([])
  await scripted.client.request({ ...sent, topic: 's', request: { method: 'personal_sign', params: [] } })
  const stopped = openAppWithRequest(scripted.client, { ...sent, topic: 's' })
  stopped()
  await scripted.client.request({ ...sent, topic: 's' })
  await Promise.resolve()
  expect(opened).toEqual([])
  stop()
  expect(scripted.listenerCount()).toBe(0)
})

test('WCT-06 of all messages, only the request itself opens the app, with its own id', async () => {
  const scripted = await settled(APP, 's')
  const { opened, stop } = await send(scripted, {}, 'another')
  stop()
  const params = ['0x']
  openAppWithRequest(scripted.client, { topic: 's', request: { params } })
  const messages = [
    { id: 7, topic: 'other', request: { params: { request: { params } } } },
    { id: 8, topic: 's', request: { params: { request: { params: ['0x'] } } } },
    ...[{}, { request: {} }, { request: { params: {} } }].map((more) => ({ id: 9, topic: 's', ...more })),
  ]
  for (const message of messages) scripted.emit('history_created', message)
  await new Promise((resolve) => setImmediate(resolve))
  expect(opened).toEqual([])
  scripted.emit('history_created', { id: 10, topic: 's', request: { params: { request: { params } } } })
  await vi.waitFor(() => expect(opened.map(([link]) => link)).toEqual(['rainbow://wc?requestId=10&sessionTopic=s']))
})

test('WCT-06 a session that the library has dropped meanwhile does not block links', async () => {
  const scripted = await settled(APP, 's')
  const { opened, sent } = await send(scripted)
  expect(opened).toHaveLength(1)
  scripted.sessions.length = 0
  openAppWithRequest(scripted.client, sent)
  await scripted.client.request(sent)
  await vi.waitFor(() => expect(opened).toHaveLength(2))
})

test('WCT-06 SAF-11 a link that is refused opens nothing in Telegram either', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Telegram')
  expect((await send(await settled({ ...APP, href: 'javascript:x' }, 's'))).opened).toEqual([])
})

test('SAF-11 the library cannot open a link for any session; other session data stays', () => {
  const kept = { topic: 's', sessionConfig: { disableDeepLink: false, other: 1 } }
  const store = { get: (topic: string): object => ({ ...kept, topic }) }
  preventLibraryLinks(store)
  expect(store.get('t')).toEqual({ topic: 't', sessionConfig: { disableDeepLink: true, other: 1 } })
  expect(kept.sessionConfig.disableDeepLink).toBe(false)
  const bare = { get: () => ({ topic: 's' }) }
  preventLibraryLinks(bare)
  expect(bare.get()).toEqual({ topic: 's', sessionConfig: { disableDeepLink: true } })
})
