// What a page loads for the list of wallets before anyone opens it, and what a start loads.
import { describe, expect, test, vi } from 'vitest'
import type { CoreParts } from './coreParts'
import { createCore } from './createCore'
import type { PluginManifest } from './plugin/manifest'
import { createMemoryBackend } from './storage/backends'
import { createFakeClock } from './testing/fakeClock'
import { createFakeChain, fakeNetworks } from './testing/fakeKernel'
import { createFakeWallet } from './testing/fakeWallet'

const ACCOUNT = 'eip155:1:0x1111111111111111111111111111111111111111'
const body = () => Promise.resolve({ setup() {} })

function open(plugins: readonly PluginManifest[] = [], isTwo = false) {
  const storage = createMemoryBackend()
  const loaded = vi.fn()
  const wallet = createFakeWallet({ accounts: [ACCOUNT] })
  const [network] = fakeNetworks
  const first = createFakeChain({ connectors: [wallet.connector], onLoad: loaded })
  const second = createFakeChain({ namespace: 'solana', networks: [{ ...network, id: 'solana:main' }] })
  const chains = isTwo ? [first, second] : [first]
  const core = createCore({ chains, plugins, storage, clock: createFakeClock() }) as CoreParts
  return { core, chains, storage, loaded, wallet }
}

describe('prefetching the list of wallets', () => {
  test('loads the chains, the plugins that have wallets, and the ways to sign in, and no other plugin', async () => {
    const loads = { connects: vi.fn(body), counts: vi.fn(body), other: vi.fn(body) }
    const action = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
    const { core, loaded } = open([
      { id: 'connects', api: 1, connects: ['qr'], load: loads.connects },
      { id: 'counts', api: 1, slots: { 'connect.wallets': [{ id: 'count' } as never] }, load: loads.counts },
      { id: 'other', api: 1, slots: { 'connect.method': [{ id: 'way', load: action } as never] }, load: loads.other },
      { id: 'none', api: 1, load: loads.other },
      { id: 'bare', api: 1, slots: { 'connect.method': [{ id: 'bare', load: undefined } as never] } },
    ])
    expect(core.prefetchConnect()).toBe(true)
    expect([loads.connects, loads.counts, action].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
    expect(loads.other).not.toHaveBeenCalled()
    expect(loaded).toHaveBeenCalled()
    const { connectors, store } = await core.load()
    await connectors.discover()
    expect(store.get(connectors.discoveryAtom)).toBe('done')
  })

  test.each([
    ['one chain and no plugin has nothing to choose from', [], false, false],
    ['two chains have', [], true, true],
    ['a plugin without code has', [{ id: 'bare', api: 1, connects: ['qr'] }], false, true],
    ['a plugin without wallets has not', [{ id: 'bare', api: 1, slots: {} }], false, false],
  ] satisfies [string, PluginManifest[], boolean, boolean][])('%s', (_, plugins, isTwo, hasChoice) => {
    expect(open(plugins, isTwo).core.prefetchConnect()).toBe(hasChoice)
  })

  test('does nothing for a visitor who is connected', async () => {
    const load = vi.fn(body)
    const { core, wallet } = open([
      { id: 'other', api: 1, slots: { 'connect.wallets': [{ id: 'count' } as never] }, load },
    ])
    const { connectors, connections } = await core.load()
    await connectors.discover()
    await connections.connect(wallet.connector.id)
    load.mockClear()
    expect(core.prefetchConnect()).toBe(false)
    expect(load).not.toHaveBeenCalled()
  })
})

describe('PLG-02 a start', () => {
  test('PLG-02 loads no plugin that only stores values, and none for a value that it does not store', async () => {
    const load = vi.fn(body)
    const shape = { kept: (value: unknown) => (typeof value === 'string' ? value : null) } as never
    const { core } = open([
      { id: 'stores', api: 1, storage: shape, load },
      { id: 'wakes', api: 1, wakeOnStored: 'kept', load },
      { id: 'both', api: 1, storage: shape, wakeOnStored: 'kept', load },
    ])
    const kernel = vi.spyOn(core, 'load')
    await core.start()
    expect([load, kernel].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })
})

test('a warning names its source, and has its cause only if there is one', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { core } = open()
  const cause = new Error('why')
  core.warn('Alone.')
  core.warn('With a cause.', cause)
  expect(warned.mock.calls).toEqual([['[latchkey] Alone.'], ['[latchkey] With a cause.', cause]])
})
