// Connects the parts of a kernel. It only decides which part receives what.
import { atom } from 'jotai/vanilla'
import { createAlerts } from './alerts/createAlerts'
import { namespaceOf } from './caip/format'
import type { CoreParts } from './coreParts'
import type { Kernel, PluginStatus } from './kernel'
import { createActivation, LOAD_TIMEOUT_MS } from './plugin/activate'
import { createContext } from './plugin/context'
import { createViewLoader } from './plugin/loadView'
import type { PluginManifest } from './plugin/manifest'
import type { CopiedText } from './plugin/pageService'
import type { PluginContext } from './plugin/pluginContext'
import { createScope, type Scope } from './plugin/scope'
import { createServices } from './plugin/services'
import { createSlots } from './plugin/slots'
import { emitOpenedViews } from './router/emitOpenedViews'
import { isNetworkBlocked, offeredView, openingView } from './router/openingView'
import { createRouter } from './router/router'
import type { ViewId } from './router/views'
import { chainStorage } from './session/chainStorage'
import { createChains } from './session/chains'
import { createConnectors } from './session/connectors'
import { followOtherTabs } from './session/followOtherTabs'
import { createLazyBroker } from './session/lazyBroker'
import { createLazyWallets } from './session/lazyWallets'
import { createSnackbar } from './snackbar/snackbar'

/** The shell's own views, which every bundle has, except the first. */
const SHELL_VIEWS: readonly ViewId[] = [
  'ConnectingExternal',
  'ConnectingMultiChain',
  'Account',
  'AccountSettings',
  'UnsupportedChain',
]

/** The whole kernel over its core. Code for wallets and for requests loads when either is first used. */
export function createKernel(core: CoreParts): Kernel {
  const { options, store, clock, bus, registry, connectionState, networkState, warn } = core
  const { policy = {} } = options
  const scope = createScope(warn)
  const snackbar = createSnackbar(store, clock)
  const pluginStatusAtom = atom<ReadonlyMap<string, PluginStatus>>(new Map())
  const isConnectedAtom = atom((get) => get(connectionState.activeAtom) !== null)
  const featuresAtom = atom(
    (get) => registry.chains.get(namespaceOf(get(networkState.activeAtom).network.id))?.features ?? [],
  )
  const isConnected = () => store.get(isConnectedAtom)
  const isMobile = () => options.isMobile?.() ?? false
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
      const offered = offeredView(registry.plugins.values(), isMobile() ? 'mobile' : 'desktop')
      const view = openingView({ requested, hasAdapters, offered, ...networkFacts() })
      return SHELL_VIEWS.includes(view) || registry.view(view) ? view : 'Connect'
    },
    onOpened: (view) => bus.emit('modal:opened', { view, connected: isConnected() }),
    onClosed() {
      wallets.connections.cancel()
      broker.abortOpen()
      bus.emit('modal:closed', { connected: isConnected() })
    },
  })

  /** A connection may stall without an error. Code that arrives late is used for the next attempt. */
  const inTime = <Code>(loading: Promise<Code>): Promise<Code> =>
    new Promise((resolve, reject) => {
      const stop = scope.add(clock.setTimeout(() => reject(new Error('Timed out.')), LOAD_TIMEOUT_MS))
      loading.then(resolve, reject).finally(stop)
    })

  const services = createServices(registry.serviceOwner, (id) => activation.activate(id))
  const contextOf = (
    { id, options, storage = {} }: { id: string; options?: unknown; storage?: PluginManifest['storage'] },
    own: Scope,
    on: PluginContext['on'],
  ) => createContext({ id, options, storage, scope: own, on }, { kernel, connectors, storage: core.storage, services })
  const activation = createActivation({
    registry,
    bus,
    clock,
    inTime,
    warn,
    setStatus: (id, status) => store.set(pluginStatusAtom, (now) => new Map(now).set(id, status)),
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
    // A failing plugin must not hide the page's wallets.
    const plugins = [...registry.plugins].map(
      ([id, { connects }]) => connects && activation.activate(id).catch(() => {}),
    )
    await Promise.all([chains.loadAll(), ...plugins])
  })

  const parts = { core, chains, connectors, router }
  const wallets = createLazyWallets({
    ...parts,
    activate: activation.activate,
    isNetworkBlocked: () => isNetworkBlocked(networkFacts()),
    scope,
  })
  const broker = createLazyBroker({ ...parts, snackbar }, scope.signal)
  scope.add(followOtherTabs(core, wallets.connections.sync))
  scope.add(emitOpenedViews(store, router, bus))

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
      slotAtom: createSlots(registry, isConnectedAtom, featuresAtom),
      view: registry.view,
      provides: (service) => registry.serviceOwner(service) !== null,
      activate: activation.activate,
      stored(id) {
        const { storage = {}, wakeOnStored = '' } = registry.plugins.get(id) ?? {}
        return core.storage.section(id, storage).read(wakeOnStored)
      },
      add(manifest) {
        if (registry.plugins.has(manifest.id)) return
        registry.add(manifest)
        activation.follow(manifest)
      },
      ...createViewLoader(registry, inTime, activation.activate),
    },
    connections: { ...connectionState, ...wallets.connections, lastUsed: () => core.stored.read('lastUsed') },
    networks: { ...networkState, switch: wallets.switchTo },
    on: bus.on,
    emit: bus.emit,
    chain: async (id) => chains.adapter(namespaceOf(id ?? store.get(networkState.activeAtom).network.id)),
    request: broker.request,
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
