// What the plugin does before a visitor has chosen it, and when its modal ends. Everything behind the row loads later.
import type { KernelOptions, StorageBackend } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { LINK_MS, settle } from '../test/pairingWorld'
import { createSession, type ScriptedClient } from '../test/scriptedClient'
import { readStart, startPage } from '../test/scriptedLibrary'
import { type WalletConnectOptions, walletConnect } from './index'

vi.mock('@walletconnect/universal-provider', () => import('../test/scriptedLibrary'))

const ACCOUNT = 'eip155:1:0x1111111111111111111111111111111111111111'
const APP = { name: 'Rainbow', href: 'rainbow://' }
const WALLET = { id: 'w', name: 'Rainbow', mobileLink: 'rainbow://' }
const CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'
let scripted: ScriptedClient
beforeEach(() => {
  scripted = startPage()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

async function open(more: Partial<KernelOptions> = {}, options: WalletConnectOptions = {}) {
  const plugins = [walletConnect({ projectId: 'project', ...options })]
  const fake = createFakeKernel({ ...more, chains: [createFakeChain()], plugins })
  const { kernel } = fake
  onTestFinished(() => kernel.destroy())
  await kernel.connectors.discover()
  const row = kernel.connectors.get('walletConnect')
  if (!row?.warm || !row.openApp) throw new Error('No row')
  return { ...fake, warm: row.warm, openApp: row.openApp, service: await kernel.service('walletConnect') }
}
const onPhone = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Android')

test('PLG-04 a modal that ends while its code loads does not start the library', async () => {
  const { kernel, warm } = await open()
  const warming = warm()
  kernel.destroy()
  await warming
  await settle()
  expect(readStart).toThrow()
})

test('WCT-06 on a desktop, a list that is shown starts no library and creates no link', async () => {
  const { kernel, warm } = await open()
  kernel.router.open('Connect')
  await settle()
  expect(readStart).toThrow()
  await warm()
  await settle()
  expect(scripted.proposals).toEqual([])
})

test('WCT-06 on a phone, the end of the modal also ends the link that a list has ready', async () => {
  onPhone()
  const { kernel, clock } = await open()
  kernel.router.open('Connect')
  await vi.waitFor(() => expect(scripted.proposals).toHaveLength(1))
  kernel.destroy()
  await settle()
  clock.advance(300_000)
  await settle()
  expect([scripted.proposals.length, clock.pending()]).toEqual([1, 0])
})

test('WCT-06 a wallet without an app on this phone opens nothing, and the app that was chosen before stays', async () => {
  onPhone()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { kernel, openApp, service } = await open()
  kernel.router.open('Connect')
  await vi.waitFor(() => expect(openApp(WALLET)).toBe(true))
  expect(openApp({ id: 'x', name: 'No app' })).toBe(false)
  const connecting = kernel.connections.connect('walletConnect')
  await vi.waitFor(() => expect(kernel.store.get(service.attemptAtom).phase).toBe('waiting'))
  scripted.proposals[0]?.approve(createSession('s', [ACCOUNT]))
  await connecting
  await vi.waitFor(() => expect(scripted.state.stored[CHOICE]).toEqual({ ...APP, topic: 's' }))
})

test('WCT-06 the app of the next approval can be set before any code is loaded, and a scanned code has none', async () => {
  const { kernel, service } = await open()
  scripted.onProposal = ({ approve }) => approve(createSession(`s${scripted.proposals.length}`, [ACCOUNT]))
  await service.remember(APP)
  await kernel.connections.connect('walletConnect')
  await vi.waitFor(() => expect(scripted.state.stored[CHOICE]).toEqual({ ...APP, topic: 's1' }))
  await service.remember(null)
  await kernel.connections.connect('walletConnect')
  await vi.waitFor(() => expect(scripted.state.stored[CHOICE]).toBeUndefined())
})

test('WCT-10 one link that wallets can still approve is enough for the next page to wait for it', async () => {
  const kept = new Map<string, string>()
  const storage: StorageBackend = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
  const { clock } = await open()
  const links = [0, 60_000].map((moreMs) => ({ topic: `topic${moreMs}`, untilMs: clock.now() + moreMs }))
  kept.set('latchkey/1/walletconnect/links', JSON.stringify({ v: 1, d: { isExpected: true, links } }))
  const { kernel } = await open({ storage })
  await vi.waitFor(() => expect(scripted.listenerCount()).toBeGreaterThan(1))
  const session = { ...createSession('s', [ACCOUNT]), pairingTopic: 'topic60000' }
  scripted.sessions.push(session)
  scripted.emit('session_connect', { session })
  await vi.waitFor(() => expect(kernel.connections.account('eip155').status).toBe('connected'))
})

test.each<[WalletConnectOptions, 'waiting' | 'expired', number]>([
  [{}, 'waiting', 2],
  [{ renew: true }, 'waiting', 2],
  [{ renew: false }, 'expired', 1],
])('WCT-05 WCT-10 with %j, a link at its end is %s, and %i links were created', async (options, phase, count) => {
  const { kernel, clock, service } = await open({}, options)
  kernel.connections.connect('walletConnect').catch(() => {})
  await vi.waitFor(() => expect(kernel.store.get(service.attemptAtom).phase).toBe('waiting'))
  clock.advance(LINK_MS)
  await vi.waitFor(() => expect(kernel.store.get(service.attemptAtom).phase).toBe(phase))
  expect(scripted.proposals).toHaveLength(count)
})
