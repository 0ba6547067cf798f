// Wires the parts of one kernel together; decides nothing itself but which part hears of what.
import { atom } from 'jotai/vanilla'
import { createAlerts } from './alerts/createAlerts'
import type { Session } from './base/session'
import { namespaceOf } from './caip/format'
import type { CoreParts } from './coreParts'
import { connectionClientMissing, networkClientMissing } from './errors/clientErrors'
import { destroyedError, loadFailed, requestAborted } from './errors/coreErrors'
import { LatchkeyError } from './errors/LatchkeyError'
import type { Kernel, LoadedView, PluginStatus } from './kernel'
import { loadOnce } from './load/loadOnce'
import { createActivation, LOAD_TIMEOUT_MS, pluginFailed } from './plugin/activate'
import { createContext } from './plugin/context'
import type { PluginManifest } from './plugin/manifest'
import type { CopiedText } from './plugin/pageService'
import type { PluginContext } from './plugin/pluginContext'
import { createScope, type Scope } from './plugin/scope'
import { createServices } from './plugin/services'
import { createSlots } from './plugin/slots'
import { isNetworkBlocked, openingView } from './router/openingView'
import { createRouter } from './router/router'
import type { ViewId } from './router/views'
import { chainStorage } from './session/chainStorage'
import { createChains } from './session/chains'
import { createConnectors } from './session/connectors'
import type { Wallets } from './session/createWallets'
import { createSnackbar } from './snackbar/snackbar'
import { onPageReturn } from './time/onPageReturn'

/** Views that the shell itself has, in every bundle. */
const SHELL_VIEWS: readonly ViewId[] = [
  'Connect',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'Account',
  'AccountSettings',
  'UnsupportedChain',
]

const noop = () => {}

interface ConnectionHint {
  connection?: { saveData?: boolean }
}

/** The whole kernel over its core. Code for wallets and for requests is loaded at the first of either. */
export function createKernel(core: CoreParts): Kernel {
  const { options, store, clock, bus, registry, connectionState, networkState, warn } = core
  const { policy = {} } = options
  const scope = createScope(warn)
  const snackbar = createSnackbar(store, clock)
  const pluginStatusAtom = atom<ReadonlyMap<string, PluginStatus>>(new Map())
  const isConnectedAtom = atom((get) => get(connectionState.activeAtom) !== null)
  const isConnected = () => store.get(isConnectedAtom)
  const isMobile = () => options.isMobile?.() ?? false
  let readyWallets: Wallets | null = null
  let isBrokerOpen = false
  let waiting = 0

  const networkFacts = () => ({
    isConnected: isConnected(),
    isNetworkSupported: store.get(networkState.activeAtom).isSupported,
    isSwitchEnabled: policy.enableNetworkSwitch ?? true,
    isUnsupportedAllowed: policy.allowUnsupportedChain ?? false,
    isBasic: policy.basic ?? false,
  })
  const router = createRouter({
    store,
    clock,
    isEmbedded: policy.embedded ?? false,
    firstView(requested) {
      const hasAdapters = options.chains.length > 0
      const view = openingView({ requested, hasAdapters, isMobile: isMobile(), ...networkFacts() })
      return SHELL_VIEWS.includes(view) || registry.view(view) ? view : 'Connect'
    },
    onOpened: (view) => bus.emit('modal:opened', { view, connected: isConnected() }),
    onClosed() {
      cancel()
      if (isBrokerOpen) void openBroker().then((broker) => broker.abortOpen(), noop)
      bus.emit('modal:closed', { connected: isConnected() })
    },
  })

  /** A connection may stall without an error. Code that arrives later is there for the next try. */
  const inTime = <Code>(loading: Promise<Code>): Promise<Code> =>
    new Promise((resolve, reject) => {
      const stop = scope.add(clock.setTimeout(() => reject(new Error('It did not arrive.')), LOAD_TIMEOUT_MS))
      loading.then(resolve, reject).finally(stop)
    })

  const services = createServices(registry.serviceOwner, (id) => activation.activate(id))
  const contextOf = (
    owner: { id: string; options?: unknown; storage?: PluginManifest['storage'] },
    own: Scope,
    on: PluginContext['on'],
  ) =>
    createContext(
      { id: owner.id, options: owner.options, storage: owner.storage ?? {}, scope: own, on },
      { kernel, bus, connectors, storage: core.storage, services },
    )
  const activation = createActivation({
    registry,
    bus,
    clock,
    inTime,
    warn,
    setStatus: (id, status) => store.set(pluginStatusAtom, new Map(store.get(pluginStatusAtom)).set(id, status)),
    createContext: contextOf,
  })
  const chains = createChains({
    chains: registry.chains,
    inTime,
    warn,
    createContext: ({ namespace }, own) =>
      contextOf({ id: `chain-${namespace}`, storage: chainStorage }, own, (event, listener) =>
        own.add(bus.on(event, listener)),
      ),
  })
  const connectors = createConnectors(store, bus, async () => {
    // A plugin that fails keeps no wallet of the page away.
    const plugins = registry.connecting.map((id) => activation.activate(id).catch(() => {}))
    await Promise.all([chains.loadAll(), ...plugins])
  })

  const importWallets = loadOnce(async () => {
    const { createWallets } = await import('./session/createWallets').catch((cause: unknown) => {
      throw loadFailed(cause)
    })
    const isBlocked = () => isNetworkBlocked(networkFacts())
    readyWallets = createWallets({
      core,
      chains,
      connectors,
      router,
      activate: activation.activate,
      isNetworkBlocked: isBlocked,
      scope,
    })
    return readyWallets
  })

  /** Throws what `gone` makes once the kernel has ended. */
  async function loadWallets(gone: () => LatchkeyError = destroyedError): Promise<Wallets> {
    if (scope.signal.aborted) throw gone()
    return importWallets()
  }

  /** Immediately when the code is there: the click must still count when the wallet opens its window. */
  function withWallets<T>(use: (loaded: Wallets) => Promise<T>, gone?: () => LatchkeyError): Promise<T> {
    return readyWallets && !scope.signal.aborted ? use(readyWallets) : loadWallets(gone).then(use)
  }

  /** The visitor may leave, or choose another wallet, while the code for it is still on its way. */
  async function connectLater(id: string): Promise<readonly Session[]> {
    waiting += 1
    const turn = waiting
    const { connecting } = await loadWallets(connectionClientMissing)
    if (turn !== waiting) throw requestAborted()
    return connecting.connect(id)
  }

  function cancel(): void {
    waiting += 1
    readyWallets?.connecting.cancel()
  }

  const openBroker = loadOnce(async () => {
    isBrokerOpen = true
    const { createRequestBroker } = await import('./session/requestBroker')
    return createRequestBroker({ core, chains, connectors, router, snackbar })
  })

  async function loadView(id: ViewId): Promise<LoadedView> {
    const owned = registry.view(id)
    if (!owned) {
      const message = `No plugin in this bundle has the view '${id}'. Add one that does.`
      throw new LatchkeyError('kernel/view-missing', message, { context: { view: id } })
    }
    const { plugin, entry } = owned
    const loading = inTime(entry.load()).catch((cause: unknown) => {
      throw pluginFailed(plugin, cause)
    })
    const [view] = await Promise.all([loading, activation.activate(plugin)])
    return view as LoadedView
  }

  // A page is hidden before it is stopped. A stopped page may miss the events of other tabs.
  const readSessions = () => JSON.stringify(core.stored.read('sessions'))
  let lastSeen = readSessions()
  function comeBack(): void {
    core.runOverdue()
    bus.emit('page:returned', undefined)
    if (readSessions() !== lastSeen) kernel.connections.converge().catch(noop)
  }
  function leave(): void {
    lastSeen = readSessions()
  }
  scope.add(onPageReturn(comeBack, leave))

  const copiedAtom = atom<CopiedText | null>(null)
  const kernel: Kernel = {
    options,
    store,
    clock,
    router,
    connectors,
    snackbar,
    alerts: createAlerts(store, clock, bus, scope, policy.showAlerts ?? true),
    copiedAtom,
    plugins: {
      statusAtom: pluginStatusAtom,
      slotAtom: createSlots({
        registry,
        isConnectedAtom,
        featuresAtom: atom(
          (get) => registry.chains.get(namespaceOf(get(networkState.activeAtom).network.id))?.features ?? [],
        ),
      }),
      view: registry.view,
      gives: (service) => registry.serviceOwner(service) !== null,
      loadView,
      activate: activation.activate,
      preload(id) {
        const isSaving = (globalThis.navigator as ConnectionHint | undefined)?.connection?.saveData
        if (!isSaving && registry.view(id)) loadView(id).catch(() => {})
      },
    },
    connections: {
      ...connectionState,
      connect: (id) => (readyWallets && !scope.signal.aborted ? readyWallets.connecting.connect(id) : connectLater(id)),
      warm: () => loadWallets().then(noop, noop),
      cancel,
      disconnect: (target) => withWallets(({ connecting }) => connecting.disconnect(target), connectionClientMissing),
      setActive: (namespace) => withWallets(async ({ connecting }) => connecting.setActive(namespace)),
      selectAccount: (address) => withWallets(async ({ connecting }) => connecting.selectAccount(address)),
      preferAccountType: (namespace, type) => withWallets(({ accountTypes }) => accountTypes.prefer(namespace, type)),
      restore: (sessions) => withWallets(({ restore }) => restore(sessions)),
      converge: () => withWallets(({ converge }) => converge()),
    },
    networks: {
      ...networkState,
      switch: (id) => withWallets(({ switching }) => switching.switchTo(id), networkClientMissing),
    },
    on: bus.on,
    emit: bus.emit,
    chain: async (id) => chains.adapter(namespaceOf(id ?? store.get(networkState.activeAtom).network.id)),
    async request(call, { signal } = {}) {
      if (scope.signal.aborted) throw destroyedError()
      const broker = await openBroker()
      return broker.request(call, { signal: signal ? AbortSignal.any([signal, scope.signal]) : scope.signal })
    },
    service: services.get,
    start: core.start,
    destroy: core.destroy,
  }
  scope.add(
    services.provide('page', {
      clock,
      chains: options.chains,
      metadata: options.metadata,
      features: options.features ?? {},
      connectors,
      connections: kernel.connections,
      routeAtom: router.stateAtom,
      copiedAtom,
      requestedNetworks: networkState.requested,
      isMobile,
    }),
  )
  let newestKey = 0
  scope.add(
    store.sub(router.stateAtom, () => {
      const { isOpen, stack } = store.get(router.stateAtom)
      const top = stack.at(-1)
      if (!isOpen || !top || top.key <= newestKey) return
      newestKey = top.key
      bus.emit('view:opened', { view: top.view })
    }),
  )
  core.install(kernel)
  core.onDestroy(() => {
    router.end()
    scope.end()
    activation.end()
    chains.end()
    snackbar.end()
  })
  for (const { event, payload } of core.takeEarlyEvents()) activation.wake(event, payload)
  return kernel
}
