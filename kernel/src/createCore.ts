// The part of a modal that a page has before its first use: checked manifests, events, storage, and the session state. The rest is the
// kernel, loaded when it is first needed.

import { createStore } from 'jotai/vanilla'
import type { Dispose } from './base/store'
import type { CoreParts } from './coreParts'
import { destroyedError, loadFailed } from './errors/coreErrors'
import { createBus } from './events/bus'
import type { Core, Kernel, KernelOptions } from './kernel'
import type { EventName, Events } from './plugin/registries'
import { createRegistry } from './plugin/registry'
import { createConnectionState } from './session/connectionState'
import { createNetworkState } from './session/networkState'
import { kernelStorage } from './session/storedSessions'
import { createStorage } from './storage/createStorage'
import { createBrowserClock } from './time/createBrowserClock'

function warn(message: string, cause?: unknown): void {
  console.warn(`[latchkey] ${message}`, ...(cause === undefined ? [] : [cause]))
}

/**
 * Checks the bundle and creates its state. Uses neither the network nor the page's storage before `start`. Throws `kernel/plugin-api`,
 * `kernel/plugin-duplicate`, or `kernel/plugin-requirement`.
 *
 * @example
 * ```ts
 * import { evm } from '@latchkey/chain-evm'
 * import { createCore } from '@latchkey/kernel'
 *
 * // A modal without a dialog: for a host that draws everything.
 * const core = createCore({ chains: [evm()], plugins: [] })
 * await core.start()
 * const kernel = await core.load()
 * const wallets = await kernel.connectors.discover()
 * ```
 */
export function createCore(options: KernelOptions): Core {
  const features: Readonly<Record<string, unknown>> = { ...options.features }
  const plugins = options.plugins.filter(({ id }) => features[id] !== false)
  const registry = createRegistry(plugins, options.chains)
  const store: Core['store'] = createStore()
  const bus = createBus(warn)
  const clock = createBrowserClock()
  const storage = createStorage({
    backend: options.storage,
    scope: options.id,
    onProblem: (cause) => warn('Storage is blocked: a reload disconnects.', cause),
  })
  const stored = storage.section('kernel', kernelStorage)
  const connectionState = createConnectionState(store)
  const networkState = createNetworkState(store, options.chains, connectionState)
  const stops: Dispose[] = []
  const early: { event: EventName; payload: Events[EventName] }[] = []
  const earlyStops = [...new Set(plugins.flatMap(({ wakeOn = [] }) => wakeOn))].map((event) =>
    bus.on(event, (payload) => {
      early.push({ event, payload })
      use(() => {})
    }),
  )
  let loading: Promise<Kernel> | null = null
  let started: Promise<void> | null = null
  let isDestroyed = false

  /** Runs work that no caller waits for, so no one would see its failure. */
  function use(run: (kernel: Kernel) => unknown): void {
    core
      .load()
      .then(run)
      .catch(() => {})
  }

  async function importKernel(): Promise<Kernel> {
    const { createKernel } = await import('./createKernel').catch((cause: unknown) => {
      loading = null
      throw loadFailed(cause)
    })
    if (isDestroyed) throw destroyedError()
    return createKernel(core)
  }

  async function begin(): Promise<void> {
    networkState.restore(stored.read('networks') ?? {})
    stops.push(stored.watch('sessions', () => use(({ connections }) => connections.sync())))
    for (const { id, storage: shape, wakeOnStart, wakeOnStored } of plugins) {
      if (wakeOnStart || (wakeOnStored && shape && storage.section(id, shape).read(wakeOnStored) !== null)) {
        use(({ plugins }) => plugins.activate(id))
      }
    }
    const sessions = stored.read('sessions') ?? []
    if (sessions.length === 0) return
    connectionState.beginRestore(sessions)
    connectionState.choose(sessions[0]?.namespace ?? null)
    try {
      const loaded = await core.load()
      await loaded.connections.restore(sessions)
    } catch {
      connectionState.giveUpRestore(sessions)
    }
  }

  const core: CoreParts = {
    options,
    store,
    clock: options.clock ?? clock,
    runOverdue: clock.runOverdue,
    registry,
    bus,
    storage,
    stored,
    connectionState,
    networkState,
    warn,
    on: bus.on,
    watch: bus.watch,
    install(kernel) {
      loading = Promise.resolve(kernel)
    },
    onDestroy: (stop) => void stops.push(stop),
    takeEarlyEvents() {
      for (const stop of earlyStops.splice(0)) stop()
      return early.splice(0)
    },
    prefetchConnect() {
      if (store.get(connectionState.activeAtom)) return false
      const parts = plugins.filter(({ connects, slots }) => connects || slots?.['connect.wallets'])
      for (const part of [...options.chains, ...parts, ...registry.slot('connect.method')]) {
        if ('load' in part) part.load?.().catch(() => {})
      }
      // Loads while the rest is loading.
      use(({ connectors }) => connectors.discover())
      return parts.length > 0 || options.chains.length > 1
    },
    load() {
      if (isDestroyed) return Promise.reject(destroyedError())
      loading ??= importKernel()
      return loading
    },
    start() {
      started ??= begin()
      return started
    },
    destroy() {
      isDestroyed = true
      for (const stop of stops.splice(0)) stop()
      bus.clear()
    },
  }
  return core
}
