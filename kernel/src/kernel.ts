// A kernel as the shell, the SDK, and the host's hooks see it. Types only; `createKernel` makes it.
import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import type { ComponentType } from 'react'
import type { Alert, AlertId } from './alerts/contract'
import type { CaipNetworkId } from './base/caip'
import type { Clock } from './base/clock'
import type { Dispose, Store } from './base/store'
import type { ChainAdapter } from './chains/adapter'
import type { ChainManifest } from './chains/manifest'
import type { AppMetadata, Features, ModalPolicy } from './hostOptions'
import type { PluginManifest, ViewEntry } from './plugin/manifest'
import type { CopiedText } from './plugin/pageService'
import type { ToastKind, ToastMessage } from './plugin/pluginContext'
import type { EventName, Events, ServiceName, Services } from './plugin/registries'
import type { SlotName, Slots } from './plugin/slotItems'
import type { ModalRouter } from './router/contract'
import type { ViewId, Views } from './router/views'
import type { RpcCall } from './rpc/call'
import type { ConnectionState } from './session/connectionState'
import type { Connections, Connectors, Networks } from './session/contract'
import type { NetworkState } from './session/networkState'
import type { StorageBackend } from './storage/backends'

export interface KernelOptions {
  /** Separates the stored values of two modals on one page. Needed only for a second modal. */
  id?: string
  /** Families of networks that the page supports, such as `evm()`. The first one is the default. */
  chains: readonly ChainManifest[]
  /** Features of the modal, such as `send()`. Each ID may occur once. */
  plugins: readonly PluginManifest[]
  /** The description of the page that wallets show. */
  metadata?: AppMetadata
  /** How the modal behaves. */
  policy?: ModalPolicy
  /** Turns parts of the modal on or off. `false` for the ID of a plugin leaves that plugin out. */
  features?: Features
  /** Defaults to the page's local storage, then session storage, then memory. */
  storage?: StorageBackend
  /** Replaces the browser's clock in tests. */
  clock?: Clock
  /** Returns whether this is a phone, which decides the first view when there is nothing to connect with. */
  isMobile?: () => boolean
}

export interface Kernel {
  readonly options: Readonly<KernelOptions>
  readonly store: Store
  readonly clock: Clock
  readonly router: ModalRouter
  /** Replaced when the host turns features on or off. */
  plugins: Plugins
  readonly connectors: Connectors
  readonly connections: Connections
  readonly networks: Networks
  readonly snackbar: Snackbar
  readonly alerts: AlertList
  /** The last text that a button of the modal copied, to detect a pasted look-alike address; null before the first. In memory only. */
  readonly copiedAtom: PrimitiveAtom<CopiedText | null>
  /** Calls `listener` for each event of this name, until the returned function is called. If one throws, the others still run. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Calls the listeners of the event before it returns. Never throws. */
  emit<E extends EventName>(event: E, payload: Events[E]): void
  /**
   * Loads the adapter of the network's family; without an ID, that of the active network's family. Throws `kernel/chain-missing` or
   * `kernel/chain-failed`.
   */
  chain(id?: CaipNetworkId): Promise<ChainAdapter>
  /**
   * Classifies the request, gets approval if needed, and sends it. Resolves to the result of the wallet or node, unparsed. Throws
   * `kernel/rpc-denied`, `kernel/not-connected`, `kernel/aborted`, `kernel/caip-network-invalid`, or `rpc/*`.
   */
  request(call: RpcCall, options?: { signal?: AbortSignal }): Promise<unknown>
  /** Loads the plugin that provides the service. Throws `kernel/service-missing` or `kernel/plugin-failed`. */
  service<S extends ServiceName>(name: S): Promise<Services[S]>
  /**
   * Restores networks and sessions of the last visit. A second call shares the first. Resolves when each session is restored or has
   * failed.
   */
  start(): Promise<void>
  /** Removes every listener, timer, and connection of this modal. A second call does nothing. */
  destroy(): void
}

/** The part of a modal that a page has before its first use. */
export interface Core {
  readonly options: Readonly<KernelOptions>
  readonly store: Store
  readonly clock: Clock
  readonly connectionState: Pick<ConnectionState, 'stateAtom' | 'activeAtom' | 'account' | 'of' | 'describe'>
  readonly networkState: Pick<NetworkState, 'listAtom' | 'activeAtom' | 'get'>
  /** Calls `listener` for each event of this name, until the returned function is called. If one throws, the others still run. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Calls `watcher` for every event, before the event's own listeners. For devtools. */
  watch(watcher: (payload: unknown, event: EventName) => void): Dispose
  /**
   * Requests the code that Connect needs from chains and plugins, synchronously, unless an account is connected. Returns whether
   * Connect will offer more than the wallets of one family.
   */
  prefetchConnect(): boolean
  /** Loads the kernel once. Throws `kernel/load-failed`, after which a second call tries again, or `kernel/destroyed`. */
  load(): Promise<Kernel>
  /**
   * Restores networks and sessions of the last visit. A second call shares the first. Resolves when each session is restored or has
   * failed.
   */
  start(): Promise<void>
  /** Removes every listener, timer, and connection of this modal. A second call does nothing. */
  destroy(): void
}

export type PluginStatus = 'idle' | 'loading' | 'ready' | 'failed'

export interface LoadedView {
  View: ComponentType<{ params: Views[ViewId] }>
}

export interface Plugins {
  /** Status by plugin ID. A plugin that was never loaded is not in the map. */
  readonly statusAtom: Atom<ReadonlyMap<string, PluginStatus>>
  /** Returns the items of a slot, in order, without those whose features the active chain lacks. */
  slotAtom<S extends SlotName>(name: S): Atom<readonly (Slots[S] & { plugin: string })[]>
  /** Returns the ID of the plugin that has the view, with its entry in the manifest; null if no plugin has it. */
  view(id: ViewId): { plugin: string; entry: ViewEntry<ViewId> } | null
  /** Returns whether a plugin of the bundle provides this service. Loads no code. */
  provides(service: ServiceName): boolean
  /**
   * Loads a view and its plugin in parallel. Throws `kernel/view-missing` or `kernel/plugin-failed`, after which a second call
   * tries again.
   */
  loadView(id: ViewId): Promise<LoadedView>
  /** Loads a view when the visitor shows intent, unless data saver is on. Never throws. */
  preload(id: ViewId): void
  /** Loads a plugin and runs its setup. Throws `kernel/plugin-failed`. */
  activate(pluginId: string): Promise<void>
  /** Returns the stored value that starts the plugin with the page (`wakeOnStored`); null if there is none. Loads no code. */
  stored(pluginId: string): unknown
  /**
   * Adds a plugin, unless there is already one with this ID. Its slot items are in atoms that `slotAtom` returns from now on. Throws
   * `kernel/plugin-api`, or `kernel/plugin-duplicate` if another plugin has one of its views or services.
   */
  add(manifest: PluginManifest): void
}

export interface SnackbarMessage {
  /** Unique in this kernel: a key for the message's component. */
  key: number
  kind: ToastKind
  message: ToastMessage
}

export interface Snackbar {
  /** Null while no message is shown. */
  readonly messageAtom: Atom<SnackbarMessage | null>
  /** Replaces the visible message. The new one hides after 2.5 s; a `loading` message stays until the returned function is called. */
  show(kind: ToastKind, message: ToastMessage): Dispose
}

export interface AlertList {
  /** Oldest first; empty if the host turned alerts off. */
  readonly listAtom: Atom<readonly Alert[]>
  /** Removes the alert, which does not appear again in this modal. */
  dismiss(id: AlertId): void
}
