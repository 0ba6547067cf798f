import { expect, test, vi } from 'vitest'
import type { CaipAddress } from '../base/caip'
import type { PluginManifest } from '../plugin/manifest'
import { createMemoryBackend } from '../storage/backends'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet, type FakeWallet, type FakeWalletOptions } from '../testing/fakeWallet'
import { type ReconnectDeps, reconnect } from './reconnect'

const A1 = 'eip155:1:0x1111111111111111111111111111111111111111'
const B1 = 'eip155:1:0x2222222222222222222222222222222222222222'
const SOLANA = 'solana:main:SoLaNaAddress1111111111111111111'
const BITCOIN = 'bip122:main:bc1qfirst'
const walletOf = (id: string, accounts: readonly CaipAddress[], more: FakeWalletOptions = {}) =>
  createFakeWallet({ id, accounts, ...more })

function openPage(wallets: readonly FakeWallet[], storage = createMemoryBackend()) {
  const native = { name: '', symbol: '', decimals: 0 }
  const network = (namespace: string) => ({ id: `${namespace}:main` as const, name: namespace, native, rpcUrls: [] })
  const chains = [
    createFakeChain({ connectors: wallets.map(({ connector }) => connector) }),
    ...['solana', 'bip122'].map((namespace) => createFakeChain({ namespace, networks: [network(namespace)] })),
  ]
  const fake = createFakeKernel({ chains, storage })
  const { kernel, clock } = fake
  return {
    ...fake,
    account: (namespace = 'eip155') => kernel.connections.account(namespace),
    views: () => kernel.store.get(kernel.router.stateAtom).stack.map(({ view }) => view),
    stored: () => storage.get('latchkey/1/kernel/sessions')?.match(/(?<="namespace":")\w+/g) ?? [],
    /** Waits until the page waits for a wallet that is not there, then lets the wait end. */
    async stopWaiting() {
      await vi.waitFor(() => expect(clock.pending()).toBe(1))
      clock.advance(3000)
    },
  }
}
/** What a visitor leaves behind who connected these wallets on an earlier page. */
async function connectBefore(wallets: readonly FakeWallet[]) {
  const { kernel, storage } = openPage(wallets)
  await kernel.connectors.discover()
  for (const { connector } of wallets) await kernel.connections.connect(connector.id)
  kernel.destroy()
  return storage
}

test('CON-10 a wallet that refuses to reconnect keeps no listener, and leaves an open wallet list unchanged', async () => {
  const storage = await connectBefore([walletOf('own', [A1])])
  const refusing = walletOf('own', [A1], { script: { connect: () => [] } })
  const { kernel, account, views } = openPage([refusing], storage)
  const done = kernel.start()
  kernel.router.open()
  await done
  expect([account().status, views(), refusing.watcherCount()]).toEqual(['disconnected', ['Connect'], 0])
})

test('CON-10 to restore a wallet, the page loads only the plugin that adds it', async () => {
  const storage = await connectBefore([walletOf('own', [A1])])
  const { connector } = walletOf('own', [A1])
  const loaded: string[] = []
  const pluginOf = (id: string, more: Partial<PluginManifest>): PluginManifest => ({
    id,
    api: 1,
    async load() {
      loaded.push(id)
      return { setup: (ctx) => void ctx.addConnector(connector) }
    },
    ...more,
  })
  const plugins = [pluginOf('help', {}), pluginOf('other', { connects: ['other'] })]
  const { kernel } = createFakeKernel({ plugins: [...plugins, pluginOf('own', { connects: ['own'] })], storage })
  await kernel.start()
  expect([loaded, kernel.connections.account('eip155').status]).toEqual([['own'], 'connected'])
})

test('CON-10 a view other than the wallet list stays when a wallet reconnects', async () => {
  const storage = await connectBefore([walletOf('own', [A1])])
  const { kernel, account, views } = openPage([walletOf('own', [A1])], storage)
  const done = kernel.start()
  kernel.router.open('ConnectingExternal', { connectorId: 'other' })
  await done
  expect([account().status, views()]).toEqual(['connected', ['ConnectingExternal']])
})

test('CON-10 if the visitor connects a wallet while it reconnects, the newer account is kept', async () => {
  const storage = await connectBefore([walletOf('own', [A1, B1])])
  let comeBack = () => {}
  const silent = new Promise<void>((resolve) => {
    comeBack = resolve
  })
  const own = walletOf('own', [B1, A1])
  own.play({ connect: ({ silent: isSilent }) => (isSilent ? silent.then(() => own.sessions()) : own.sessions()) })
  const { kernel, account } = openPage([own], storage)
  const restored = vi.fn()
  kernel.on('session:restored', restored)
  const done = kernel.start()
  await vi.waitFor(() => expect(own.requests).toEqual(['connect silently']))
  await kernel.connections.connect('own')
  comeBack()
  await done
  expect([account().caipAddress, restored.mock.calls]).toEqual([B1, []])
})

test('CON-10 a wallet that fails to reconnect stays connected if the visitor has connected it in the meantime', async () => {
  const storage = await connectBefore([walletOf('own', [A1])])
  let fail = () => {}
  const failing = new Promise<void>((_resolve, reject) => {
    fail = () => reject(new Error('locked'))
  })
  const own = walletOf('own', [A1])
  own.play({ connect: ({ silent }) => (silent ? failing : own.sessions()) })
  const { kernel, account } = openPage([own], storage)
  const done = kernel.start()
  await vi.waitFor(() => expect(own.requests).toEqual(['connect silently']))
  await kernel.connections.connect('own')
  fail()
  await done
  expect(account()).toMatchObject({ status: 'connected', caipAddress: A1 })
})

test('CON-10 a visitor who connects another wallet while the last one is missing stays connected when the wait ends', async () => {
  const storage = await connectBefore([walletOf('missing', [A1])])
  const { kernel, account, stopWaiting } = openPage([walletOf('other', [B1])], storage)
  const done = kernel.start()
  await vi.waitFor(() => expect(kernel.connectors.get('other')).not.toBeNull())
  await kernel.connections.connect('other')
  await stopWaiting()
  await done
  expect(account()).toMatchObject({ status: 'connected', caipAddress: B1 })
})

test('CON-12 giving up on one wallet does not stop the restore of another wallet that replaced it in a second tab', async () => {
  const storage = await connectBefore([walletOf('missing', [A1])])
  const slow = walletOf('slow', [B1], { script: { connect: 'late' } })
  const { kernel, account, stopWaiting } = openPage([slow], storage)
  const done = kernel.start()
  await vi.waitFor(() => expect(kernel.connectors.get('slow')).not.toBeNull())
  const rows = storage.get('latchkey/1/kernel/sessions') ?? ''
  storage.set('latchkey/1/kernel/sessions', rows.replace('missing', 'slow').replace(A1, B1))
  const synced = kernel.connections.sync()
  await vi.waitFor(() => expect(slow.requests).toEqual(['connect silently']))
  await stopWaiting()
  await done
  expect(account().status).toBe('connecting')
  slow.settle()
  await synced
  expect(account()).toMatchObject({ status: 'connected', caipAddress: B1 })
})

test('CON-11 a disconnect while waiting for a missing wallet removes it, and nothing fails', async () => {
  const storage = await connectBefore([walletOf('missing', [A1])])
  const { kernel, clock, account, stored, stopWaiting } = openPage([], storage)
  const done = kernel.start()
  await vi.waitFor(() => expect(clock.pending()).toBe(1))
  await kernel.connections.disconnect()
  expect([account().status, stored()]).toEqual(['disconnected', []])
  await stopWaiting()
  await done
})

test('CON-11 a disconnect before the wallet code has loaded is not undone when it loads', async () => {
  const storage = await connectBefore([walletOf('own', [A1])])
  const { kernel, account, stored } = openPage([walletOf('own', [A1])], storage)
  const done = kernel.start()
  await kernel.connections.disconnect()
  expect(account().status).toBe('disconnected')
  await done
  expect([account().status, stored()]).toEqual(['disconnected', []])
})

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ['eip155', ['bip122', 'solana']],
  ['bip122', ['eip155', 'solana']],
])('CON-11 of wallets that were not restored, disconnecting %s leaves %j stored', async (namespace, left) => {
  const storage = await connectBefore([walletOf('evm', [A1]), walletOf('sol', [SOLANA]), walletOf('btc', [BITCOIN])])
  const { kernel, clock, stored } = openPage([walletOf('evm', [A1])], storage)
  const done = kernel.start()
  await vi.waitFor(() => expect(clock.pending()).toBe(2))
  clock.advance(3000)
  await done
  expect([...stored()].sort()).toEqual(['bip122', 'eip155', 'solana'])
  await kernel.connections.disconnect({ namespace })
  expect([...stored()].sort()).toEqual(left)
})

test('CON-10 a page that ends while a family’s code loads sends no wallet request', async () => {
  const end = new AbortController()
  const { connector, requests } = walletOf('own', [A1])
  const stored = [{ namespace: 'eip155', connectorId: 'own', caipAddress: A1 }] as const
  const [finish, giveUp] = [vi.fn(), vi.fn()]
  const { kernel, clock } = createFakeKernel({ chains: [] })
  await reconnect(stored, {
    store: kernel.store,
    clock,
    chains: { adapter: async () => end.abort() } as unknown as ReconnectDeps['chains'],
    connectors: { ...kernel.connectors, get: () => connector },
    finish,
    requestedNetworks: () => ['eip155:1'],
    prepare: async () => undefined,
    giveUp,
    signal: end.signal,
  })
  expect([requests, finish.mock.calls, giveUp.mock.calls]).toEqual([[], [], [[stored]]])
})
