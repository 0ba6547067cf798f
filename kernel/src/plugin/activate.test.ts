import { describe, expect, test, vi } from 'vitest'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet } from '../testing/fakeWallet'

import type { PluginManifest, PluginSetup } from './manifest'
import type { PluginContext } from './pluginContext'

const LOAD_TIMEOUT_MS = 15_000
const QUEUE_CAP = 64

const View = () => null

/** A plugin whose load is released by hand. */
function heldPlugin(setup: PluginSetup, rest: Partial<PluginManifest> = {}) {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const load = vi.fn(async () => {
    await held
    return { setup }
  })
  const manifest: PluginManifest = { id: 'held', api: 1, load, ...rest }
  return { manifest, load, release }
}
const closed = (connected: boolean) => ({ connected })

describe('PLG-02 a plugin is loaded on first use', () => {
  test('PLG-02 not before, only once, and shared by concurrent callers', async () => {
    const setup = vi.fn()
    const { manifest, load, release } = heldPlugin(setup, { views: { AllWallets: { load: async () => ({ View }) } } })
    const { kernel } = createFakeKernel({ plugins: [manifest] })
    kernel.router.open()
    expect(load).not.toHaveBeenCalled()
    const views = [kernel.plugins.loadView('AllWallets'), kernel.plugins.loadView('AllWallets')]
    kernel.plugins.preload('AllWallets')
    release()
    const [first, second] = await Promise.all(views)
    expect(first?.View).toBe(second?.View)
    expect(load).toHaveBeenCalledOnce()
    expect(setup).toHaveBeenCalledOnce()
    expect(kernel.store.get(kernel.plugins.statusAtom).get('held')).toBe('ready')
  })

  test('PLG-02 events that arrive while it sleeps or loads are delivered in order after its setup, none twice', async () => {
    const events: string[] = []
    const { manifest, release } = heldPlugin(
      (ctx: PluginContext) => {
        ctx.on('modal:closed', ({ connected }) => events.push(`closed ${connected}`))
        ctx.on('plugin:loaded', ({ id }) => events.push(`loaded ${id}`))
      },
      { wakeOn: ['modal:closed'] },
    )
    const { kernel } = createFakeKernel({ plugins: [manifest] })
    kernel.emit('modal:closed', closed(true))
    kernel.emit('modal:closed', closed(false))
    release()
    await kernel.plugins.activate('held')
    expect(events).toEqual(['loaded held', 'closed true', 'closed false'])
    kernel.emit('modal:closed', closed(true))
    expect(events.at(-1)).toBe('closed true')
    expect(events).toHaveLength(4)
  })

  test('PLG-02 the queue is limited: the oldest event is dropped with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const events: boolean[] = []
    const { manifest, release } = heldPlugin(
      (ctx) => void ctx.on('modal:closed', ({ connected }) => events.push(connected)),
      { wakeOn: ['modal:closed'] },
    )
    const { kernel } = createFakeKernel({ plugins: [manifest] })
    kernel.emit('modal:closed', closed(true))
    for (let count = 0; count < QUEUE_CAP; count += 1) kernel.emit('modal:closed', closed(false))
    release()
    await kernel.plugins.activate('held')
    expect(events).toHaveLength(QUEUE_CAP)
    expect(events).not.toContain(true)
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})

test('field case 39: PLG-03 a failed load is not cached: the next attempt loads again, and nothing else is affected', async () => {
  const load = vi.fn<NonNullable<PluginManifest['load']>>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  load.mockResolvedValueOnce({ setup: () => {} })
  const views = { AllWallets: { load: async () => ({ View }) } }
  const { kernel } = createFakeKernel({ plugins: [{ id: 'flaky', api: 1, load, views }] })
  await expect(kernel.plugins.loadView('AllWallets')).rejects.toMatchObject({
    code: 'kernel/plugin-failed',
    context: { plugin: 'flaky' },
    cause: expect.any(TypeError),
  })
  expect(kernel.store.get(kernel.plugins.statusAtom).get('flaky')).toBe('failed')
  kernel.router.open('Connect')
  expect(kernel.store.get(kernel.router.stateAtom).isOpen).toBe(true)
  await expect(kernel.plugins.loadView('AllWallets')).resolves.toMatchObject({ View })
  expect(load).toHaveBeenCalledTimes(2)
})

test('PLG-03 blocked plugins that listen for failures are tried once per event, not once per failure', async () => {
  const load = vi.fn(async (): Promise<never> => {
    throw new Error('blocked by a content blocker')
  })
  const blocked = ['first', 'second'].map(
    (id): PluginManifest => ({ id, api: 1, load, wakeOn: ['modal:closed', 'plugin:failed'] }),
  )
  const { kernel } = createFakeKernel({ plugins: blocked })
  const failures = vi.fn()
  kernel.on('plugin:failed', failures)
  const tried = (times: number) => vi.waitFor(() => expect(failures).toHaveBeenCalledTimes(times))
  kernel.emit('modal:closed', closed(false))
  await tried(2)
  kernel.emit('modal:closed', closed(false))
  await tried(4)
  await expect(kernel.plugins.activate('first')).rejects.toThrow()
  expect(load).toHaveBeenCalledTimes(5)
})

describe('field case 39: PLG-03 code that never arrives', () => {
  const NEVER = new Promise<never>(() => {})
  const failed = { code: 'kernel/plugin-failed', context: { plugin: 'held' } }

  test.each(['its body', 'its view'])(
    'PLG-03 %s: an error in time, and the next try uses what has loaded since',
    async (late) => {
      const { manifest, load, release } = heldPlugin(() => {})
      const loadView = vi.fn(async () => {
        if (late === 'its view') await load()
        return { View }
      })
      const views = { AllWallets: { load: loadView } }
      const { kernel, clock } = createFakeKernel({
        plugins: [late === 'its body' ? { ...manifest, views } : { id: 'held', api: 1, views }],
      })
      const shown = kernel.plugins.loadView('AllWallets')
      clock.advance(LOAD_TIMEOUT_MS - 1)
      await expect(Promise.race([shown, Promise.resolve('pending')])).resolves.toBe('pending')
      clock.advance(1)
      await expect(shown).rejects.toMatchObject(failed)
      release()
      await expect(kernel.plugins.loadView('AllWallets')).resolves.toMatchObject({ View })
      expect(clock.pending()).toBe(0)
    },
  )

  test('PLG-03 if the provider of a service hangs, the plugin continues without the service, and other plugins do not wait', async () => {
    const hanging: PluginManifest = { id: 'held', api: 1, provides: ['tokens'], load: () => NEVER }
    const setUp = vi.fn()
    const using: PluginManifest = {
      id: 'using',
      api: 1,
      uses: ['tokens'],
      load: async () => ({ setup: async (ctx) => setUp(await ctx.service('tokens').catch(() => null)) }),
    }
    const other: PluginManifest = { id: 'other', api: 1, load: async () => ({ setup: () => {} }) }
    const { kernel, clock } = createFakeKernel({ plugins: [hanging, using, other] })
    const activated = kernel.plugins.activate('using')
    await kernel.plugins.activate('other')
    expect(setUp).not.toHaveBeenCalled()
    clock.advance(LOAD_TIMEOUT_MS)
    await activated
    expect(setUp.mock.calls).toEqual([[null]])
    kernel.destroy()
    expect(clock.pending()).toBe(0)
  })

  test('PLG-03 a chain: the wallet discovery ends, with the wallets of the other chains', async () => {
    const wallet = createFakeWallet({})
    const { kernel, clock } = createFakeKernel({
      chains: [
        createFakeChain({ connectors: [wallet.connector] }),
        { ...createFakeChain({ namespace: 'solana' }), load: () => NEVER },
      ],
    })
    const failure = kernel.chain('solana:main').catch((error: unknown) => error)
    const found = kernel.connectors.discover()
    await vi.waitFor(() => expect(kernel.store.get(kernel.connectors.listAtom)).toEqual([wallet.connector]))
    expect(kernel.store.get(kernel.connectors.discoveryAtom)).toBe('searching')
    clock.advance(LOAD_TIMEOUT_MS)
    await found
    expect(kernel.store.get(kernel.connectors.discoveryAtom)).toBe('done')
    expect(await failure).toMatchObject({ code: 'kernel/chain-failed' })
  })
})

describe('PLG-04 teardown', () => {
  test('PLG-04 everything that a plugin registered is removed with the kernel', async () => {
    const disposed = vi.fn()
    let signal: AbortSignal | undefined
    const { manifest, release } = heldPlugin((ctx) => {
      signal = ctx.signal
      ctx.on('modal:closed', () => {})
      ctx.guardClose(() => 'block')
      ctx.toast('loading', 'Working')
      return disposed
    })
    const { kernel, clock } = createFakeKernel({ plugins: [manifest] })
    release()
    await kernel.plugins.activate('held')
    kernel.router.open()
    await expect(kernel.router.close()).resolves.toBe(false)
    kernel.destroy()
    expect(signal?.aborted).toBe(true)
    expect(disposed).toHaveBeenCalledOnce()
    expect(clock.pending()).toBe(0)
    expect(kernel.store.get(kernel.snackbar.messageAtom)).toBeNull()
    kernel.destroy()
    expect(disposed).toHaveBeenCalledOnce()
  })

  test('PLG-04 destroyed while loading: setup never runs', async () => {
    const setup = vi.fn()
    const { manifest, release } = heldPlugin(setup)
    const { kernel } = createFakeKernel({ plugins: [manifest] })
    const activated = kernel.plugins.activate('held')
    kernel.destroy()
    release()
    await activated
    expect(setup).not.toHaveBeenCalled()
    await expect(kernel.plugins.activate('held')).rejects.toMatchObject({ code: 'kernel/destroyed' })
  })

  test('PLG-04 a plugin that returns no disposer ends without a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { manifest, release } = heldPlugin(() => {})
    const { kernel } = createFakeKernel({ plugins: [manifest] })
    release()
    await kernel.plugins.activate('held')
    kernel.destroy()
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  test('PLG-04 destroyed during setup: the disposer that it returns runs immediately', async () => {
    const disposed = vi.fn()
    let finishSetup: () => void = () => {}
    const waiting = new Promise<void>((resolve) => {
      finishSetup = resolve
    })
    const reached = vi.fn()
    const manifest: PluginManifest = {
      id: 'slow',
      api: 1,
      load: async () => ({
        async setup() {
          reached()
          await waiting
          return disposed
        },
      }),
    }
    const { kernel } = createFakeKernel({ plugins: [manifest] })
    const loaded = vi.fn()
    kernel.on('plugin:loaded', loaded)
    const activated = kernel.plugins.activate('slow')
    await vi.waitFor(() => expect(reached).toHaveBeenCalled())
    kernel.destroy()
    finishSetup()
    await activated
    expect([disposed.mock.calls.length, loaded.mock.calls.length]).toEqual([1, 0])
    expect(kernel.store.get(kernel.plugins.statusAtom).get('slow')).toBe('loading')
  })

  test('PLG-04 destroyed while loading: code that fails after that changes no status', async () => {
    let fail: (cause: Error) => void = () => {}
    const lost = new Promise<never>((_, reject) => {
      fail = reject
    })
    const { kernel } = createFakeKernel({ plugins: [{ id: 'held', api: 1, load: () => lost }] })
    const activated = kernel.plugins.activate('held')
    kernel.destroy()
    fail(new Error('lost'))
    await expect(activated).rejects.toMatchObject({ code: 'kernel/plugin-failed' })
    expect(kernel.store.get(kernel.plugins.statusAtom).get('held')).toBe('loading')
  })

  test('PLG-04 plugins end in the reverse order of the bundle', async () => {
    const ended: string[] = []
    const plugins = ['first', 'second', 'third'].map(
      (id): PluginManifest => ({ id, api: 1, load: async () => ({ setup: () => () => void ended.push(id) }) }),
    )
    const { kernel } = createFakeKernel({ plugins })
    for (const { id } of plugins) await kernel.plugins.activate(id)
    kernel.destroy()
    expect(ended).toEqual(['third', 'second', 'first'])
  })
})

test('PLG-01 a view or service of a plugin that is not in the bundle gives a clear error', async () => {
  const { kernel } = createFakeKernel()
  await expect(kernel.plugins.loadView('AllWallets')).rejects.toMatchObject({ code: 'kernel/view-missing' })
  await expect(kernel.plugins.activate('send')).rejects.toMatchObject({ code: 'kernel/plugin-failed' })
  await expect(kernel.service('prices' as never)).rejects.toMatchObject({ code: 'kernel/service-missing' })
})
