import { describe, expect, test, vi } from 'vitest'
import type { CoreParts } from './coreParts'
import { createCore } from './createCore'
import type { KernelOptions } from './kernel'
import type { PluginManifest } from './plugin/manifest'
import type { PluginContext } from './plugin/pluginContext'
import { createMemoryBackend } from './storage/backends'
import { createFakeClock } from './testing/fakeClock'
import { createFakeChain, createFakeKernel } from './testing/fakeKernel'
import { createFakeWallet } from './testing/fakeWallet'

const A1 = 'eip155:1:0x1111111111111111111111111111111111111111'

function openCore(plugins: readonly PluginManifest[] = []) {
  const storage = createMemoryBackend()
  const onLoad = vi.fn()
  const wallet = createFakeWallet({ accounts: [A1] })
  const chains = [createFakeChain({ connectors: [wallet.connector], onLoad })]
  const core = createCore({ chains, plugins, storage, clock: createFakeClock() }) as CoreParts
  return { core, storage, onLoad, wallet, chains }
}

describe('PLG-02 a page has only the core until more is needed', () => {
  test('PLG-02 starting without a stored session loads no chain; the kernel is loaded once', async () => {
    const { core, onLoad } = openCore()
    await core.start()
    expect(onLoad).not.toHaveBeenCalled()
    const [first, second] = await Promise.all([core.load(), core.load()])
    expect(first).toBe(second)
    expect(onLoad).not.toHaveBeenCalled()
  })

  test('PLG-02 events that wake a plugin before the kernel has loaded reach it, in order', async () => {
    const events: string[] = []
    const { core } = openCore([
      {
        id: 'listener',
        api: 1,
        wakeOn: ['plugin:failed', 'modal:closed'],
        load: async () => ({
          setup(ctx) {
            ctx.on('plugin:failed', ({ id }) => events.push(id))
            ctx.on('modal:closed', ({ connected }) => events.push(String(connected)))
          },
        }),
      },
    ])
    core.bus.emit('plugin:failed', { id: 'first', code: 'x' })
    core.bus.emit('modal:closed', { connected: false })
    const kernel = await core.load()
    await kernel.plugins.activate('listener')
    core.bus.emit('modal:closed', { connected: true })
    expect(events).toEqual(['first', 'false', 'true'])
  })

  test('CON-10 a stored session shows as connecting before any code is loaded, and is restored', async () => {
    const before = openCore()
    const kernel = await before.core.load()
    await kernel.connectors.discover()
    await kernel.connections.connect('fake')
    before.core.destroy()
    const { core } = {
      core: createCore({ chains: before.chains, plugins: [], storage: before.storage, clock: createFakeClock() }),
    }
    const started = core.start()
    expect(core.connectionState.account('eip155').status).toBe('connecting')
    expect(core.start()).toBe(started)
    await started
    expect(core.connectionState.account('eip155')).toMatchObject({ status: 'connected', caipAddress: A1 })
  })
})

test('two modals on one page store their values separately, by id', async () => {
  const { chains, storage } = openCore()
  const first = createCore({ chains, plugins: [], storage })
  const kernel = await first.load()
  await kernel.connectors.discover()
  await kernel.connections.connect('fake')
  const second = createCore({ id: 'second', chains, plugins: [], storage })
  await second.start()
  expect(second.connectionState.account('eip155').status).toBe('disconnected')
})

describe('ACC-11 misuse by the host is a typed error', () => {
  test('ACC-11 after destroy', async () => {
    const { kernel } = createFakeKernel()
    await kernel.connections.warm()
    kernel.destroy()
    kernel.destroy()
    await expect(kernel.connections.connect('fake')).rejects.toMatchObject({
      code: 'kernel/connection-client-missing',
      message: 'ConnectionController client not set',
    })
    await expect(kernel.networks.switch('eip155:10')).rejects.toMatchObject({
      code: 'kernel/network-client-missing',
      message: 'NetworkController client not set',
    })
  })

  test('ACC-11 if it is destroyed while open, it emits one close event, so pending callers are notified', () => {
    const { kernel } = createFakeKernel()
    const closed = vi.fn()
    kernel.on('modal:closed', closed)
    kernel.router.open()
    kernel.destroy()
    kernel.destroy()
    expect(closed).toHaveBeenCalledExactlyOnceWith({ connected: false })

    const shut = createFakeKernel().kernel
    shut.on('modal:closed', closed)
    shut.destroy()
    expect(closed).toHaveBeenCalledTimes(1)
  })

  test('ACC-11 a core that was destroyed loads nothing', async () => {
    const { core } = openCore()
    core.destroy()
    await expect(core.load()).rejects.toMatchObject({ code: 'kernel/destroyed' })
  })

  test('ACC-11 a family that is not in the bundle', async () => {
    const { kernel } = createFakeKernel()
    await expect(kernel.chain('solana:mainnet')).rejects.toMatchObject({
      code: 'kernel/chain-missing',
      message: 'Chain adapter not found',
    })
  })
})

test('PLG-03 a chain whose code fails to load is a typed error, and loads at the next try', async () => {
  const onLoad = vi.fn().mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { kernel } = createFakeKernel({ chains: [createFakeChain({ onLoad })] })
  await expect(kernel.connectors.discover()).rejects.toMatchObject({ code: 'kernel/chain-failed' })
  expect(kernel.store.get(kernel.connectors.discoveryAtom)).toBe('failed')
  await kernel.connectors.discover()
  expect(kernel.store.get(kernel.connectors.discoveryAtom)).toBe('done')
  expect(onLoad).toHaveBeenCalledTimes(2)
})

test('CON-04 a connector is found by id, explorer id or rdns, and never because both values are missing', async () => {
  const wallet = createFakeWallet({ id: 'com.example' })
  wallet.connector.rdns = 'com.example'
  const { kernel } = createFakeKernel({ chains: [createFakeChain({ connectors: [wallet.connector] })] })
  await kernel.connectors.discover()
  expect(kernel.connectors.find({ rdns: 'com.example' })).toBe(wallet.connector)
  expect(kernel.connectors.find({ id: 'com.example' })).toBe(wallet.connector)
  expect(kernel.connectors.find({ explorerId: undefined, rdns: undefined })).toBeNull()
})

test('CON-10 a plugin that adds a connector loads when the page discovers wallets, and to restore its session', async () => {
  const wallet = createFakeWallet({ id: 'remote', kind: 'walletConnect' })
  const load = vi.fn(async () => ({ setup: (ctx: PluginContext) => void ctx.addConnector(wallet.connector) }))
  const plugins: PluginManifest[] = [{ id: 'remote', api: 1, connects: ['remote'], load }]
  const chains = [createFakeChain()]
  const before = createFakeKernel({ chains, plugins })
  await before.kernel.connectors.discover()
  expect(load).toHaveBeenCalledOnce()
  await before.kernel.connections.connect('remote')
  before.kernel.destroy()
  const { kernel } = createFakeKernel({ chains, plugins, storage: before.storage })
  await kernel.start()
  expect(load).toHaveBeenCalledTimes(2)
  expect(kernel.connections.account('eip155').status).toBe('connected')
})

test('WCT-10 a plugin loads on start if the value that it wakes on is stored, and for no other value', async () => {
  const isTrue = { version: 1, parse: (raw: unknown) => raw === true || null }
  const load = vi.fn(async () => ({ setup: (ctx: PluginContext) => void ctx }))
  const plugin: PluginManifest = {
    id: 'waiting',
    api: 1,
    wakeOnStored: 'unfinished',
    storage: { unfinished: isTrue, other: isTrue },
    load,
  }
  const { storage } = openCore()
  const open = () =>
    createCore({ chains: [createFakeChain()], plugins: [plugin], storage, clock: createFakeClock() }) as CoreParts
  const before = open()
  const section = before.storage.section('waiting', plugin.storage ?? {})
  section.write('other', true)
  await before.start()
  expect(load).not.toHaveBeenCalled()
  section.write('unfinished', true)
  const core = open()
  const { plugins } = await core.load()
  expect([plugins.stored('waiting'), plugins.stored('unknown')]).toEqual([true, null])
  expect(load).not.toHaveBeenCalled()
  await core.start()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
})

test('BRW-06 a plugin that wakes on start loads on start, without any stored value', async () => {
  const load = vi.fn(async () => ({ setup: (ctx: PluginContext) => void ctx }))
  const open = (wakeOnStart: boolean) => {
    const plugin: PluginManifest = { id: 'framed', api: 1, wakeOnStart, load }
    return createCore({ chains: [createFakeChain()], plugins: [plugin], clock: createFakeClock() }).start()
  }
  await open(false)
  expect(load).not.toHaveBeenCalled()
  await open(true)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
})

test('a plugin can read its page through the kernel’s page service', async () => {
  const seen = vi.fn()
  const setup = async (ctx: PluginContext<{ uses: 'page' }>) => seen(await ctx.service('page'))
  const plugin: PluginManifest = { id: 'curious', api: 1, uses: [], load: async () => ({ setup }) }
  const metadata = { name: 'Site' }
  const { kernel, clock } = createFakeKernel({ plugins: [plugin], metadata })
  await kernel.plugins.activate('curious')
  const chains = [expect.objectContaining({ namespace: 'eip155' })]
  expect(seen).toHaveBeenCalledWith(expect.objectContaining({ clock, metadata, chains, features: {} }))
})

test('CON-09 a feature that is off removes its plugin: no slot, no view, no service', () => {
  const plugin = (id: string): PluginManifest => ({
    id,
    api: 1,
    slots: { 'account.action': [{ id, order: 1, label: id, icon: 'plus', opens: 'AllWallets' }] },
  })
  const history: PluginManifest = {
    id: 'history',
    api: 1,
    provides: ['walletList'],
    views: { AllWallets: { load: () => Promise.reject() } },
  }
  const plugins = [plugin('swaps'), plugin('send'), history]
  const names = ({ kernel }: ReturnType<typeof createFakeKernel>) =>
    kernel.store.get(kernel.plugins.slotAtom('account.action')).map(({ id }) => id)

  const on = createFakeKernel({ plugins })
  expect(names(on)).toEqual(['swaps', 'send'])
  expect(on.kernel.plugins.provides('walletList')).toBe(true)

  const off = createFakeKernel({ plugins, features: { swaps: false, history: false } })
  expect(names(off)).toEqual(['send'])
  expect(off.kernel.plugins.provides('walletList')).toBe(false)
  expect(off.kernel.plugins.view('AllWallets')).toBeNull()
  off.kernel.router.open('AllWallets')
  expect(off.kernel.store.get(off.kernel.router.stateAtom).stack.at(-1)?.view).toBe('Connect')
})

test.each([
  [undefined, 'ConnectingWalletConnectBasic'],
  [false, 'ConnectingWalletConnectBasic'],
  [true, 'AllWallets'],
] as const)(
  'MOD-02 without a chain and an account, on a phone %s: %s opens if a plugin offers it, and Connect if there is a chain',
  (isPhone, view) => {
    const entry = { load: async () => ({ View: () => null }) }
    const plugin: PluginManifest = {
      id: 'acme',
      api: 1,
      views: {
        AllWallets: { ...entry, opensOn: 'mobile' },
        ConnectingWalletConnectBasic: { ...entry, opensOn: 'desktop' },
      },
    }
    const opened = (plugins: readonly PluginManifest[], chains: KernelOptions['chains'] = []) => {
      const { kernel } = createFakeKernel({
        chains,
        plugins,
        ...(isPhone !== undefined && { isMobile: () => isPhone }),
      })
      kernel.router.open()
      return kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.view
    }
    expect(opened([plugin])).toBe(view)
    expect(opened([])).toBe('Connect')
    expect(opened([plugin], [createFakeChain()])).toBe('Connect')
  },
)

describe('a page that adds a plugin later', () => {
  test('its items appear, its events load it, and adding it again changes nothing', async () => {
    const woken = vi.fn()
    const late: PluginManifest = {
      id: 'late',
      api: 1,
      wakeOn: ['modal:closed'],
      slots: { 'account.action': [{ id: 'late', order: 1 } as never] },
      load: async () => ({ setup: (ctx) => void ctx.on('modal:closed', woken) }),
    }
    const { kernel } = createFakeKernel({ plugins: [{ id: 'early', api: 1 }] })
    kernel.plugins.add(late)
    expect(() => kernel.plugins.add(late)).not.toThrow()
    kernel.plugins.add({ id: 'early', api: 1, provides: ['late' as never] })
    expect(kernel.plugins.provides('late' as never)).toBe(false)
    kernel.router.open()
    await kernel.router.close()
    await vi.waitFor(() => expect(woken).toHaveBeenCalledOnce())
  })

  test('a page without chains has the items that need none', () => {
    const { kernel } = createFakeKernel({
      chains: [],
      plugins: [
        {
          id: 'only',
          api: 1,
          slots: { 'connect.footer': [{ id: 'only', order: 1, when: { connected: false } } as never] },
        },
      ],
    })
    expect(kernel.store.get(kernel.plugins.slotAtom('connect.footer'))).toMatchObject([{ id: 'only', plugin: 'only' }])
  })
})
