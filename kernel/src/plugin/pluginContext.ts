// The context that a plugin receives. Types only, for plugin authors.
import type { CaipNetworkId } from '../base/caip'
import type { Dispose, Store } from '../base/store'
import type { ChainAdapter } from '../chains/adapter'
import type { CloseGuard, Router } from '../router/contract'
import type { RpcCall } from '../rpc/call'
import type { Connector } from '../wallets/connector'
import type { EventName, Events, ServiceName, Services } from './registries'

/** Types of one plugin. Write them out instead of inferring them, so that compiler messages name the plugin. */
export interface PluginTypes {
  options?: unknown
  /** Stored values by key. */
  storage?: Record<string, unknown>
  uses?: ServiceName
  provides?: ServiceName
}

/** Names of the services that a plugin requests. */
export type Uses<T extends PluginTypes> = Extract<T['uses'], ServiceName>

/** Names of the services that a plugin provides. */
export type Provides<T extends PluginTypes> = Extract<T['provides'], ServiceName>

/** Types of the values that a plugin stores, by key. */
export type Stored<T extends PluginTypes> = NonNullable<T['storage']>

/** What a plugin's `setup` receives. Everything that is registered through it is removed when `signal` aborts. */
export interface PluginContext<T extends PluginTypes = PluginTypes> {
  readonly options: Readonly<NonNullable<T['options']>>
  readonly signal: AbortSignal
  readonly store: Store
  readonly router: Router
  readonly storage: PluginStorage<Stored<T>>
  /** Calls `listener` for each event of this name, until the plugin ends or the returned function is called. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Calls the listeners of the event before it returns. Never throws. */
  emit<E extends EventName>(event: E, payload: Events[E]): void
  /** Provides a service that the manifest lists in `provides`, until the plugin ends or the returned function is called. */
  provide<S extends Provides<T>>(name: S, service: Services[S]): Dispose
  /** Loads the plugin that provides the service. Throws `kernel/service-missing` or `kernel/plugin-failed`. */
  service<S extends Uses<T>>(name: S): Promise<Services[S]>
  /**
   * Loads the adapter of the network's family; without an ID, that of the active network's family. Throws `kernel/chain-missing` or
   * `kernel/chain-failed`.
   */
  chain(id?: CaipNetworkId): Promise<ChainAdapter>
  /**
   * Adds a wallet to the list, until the plugin ends or the returned function is called. A second connector with the same ID is dropped and
   * reported.
   */
  addConnector(connector: Connector): Dispose
  /**
   * Classifies the request, gets approval if needed, and sends it. Resolves to the result of the wallet or node, unparsed. Throws
   * `kernel/rpc-denied`, `kernel/not-connected`, `kernel/aborted`, `kernel/caip-network-invalid`, or `rpc/*`.
   */
  request(call: RpcCall, options?: { signal?: AbortSignal }): Promise<unknown>
  /** Calls `guard` to ask whether the modal may close, until the returned function is called. A guard that throws allows it. */
  guardClose(guard: CloseGuard): Dispose
  /** Shows a short message, which hides after 2.5 s. A `loading` message stays until the returned function is called. */
  toast(kind: ToastKind, message: ToastMessage): Dispose
}

export type ToastKind = 'loading' | 'success' | 'error'
/** A text, an error, or a catalog and one of its keys. The last two are shown in the visitor's language. */
export type ToastMessage = string | Error | readonly [catalog: Readonly<Record<string, string>>, key: string]

export interface PluginStorage<S extends Record<string, unknown>> {
  /** Resolves to the value, or to null if nothing is stored or the stored value is not valid. */
  get<K extends keyof S & string>(key: K): Promise<S[K] | null>
  /**
   * Stores the value as JSON. If the browser refuses to store the value, it is kept until the page ends. Rejects with a TypeError for a key
   * that the manifest does not declare or a value that JSON cannot represent.
   */
  set<K extends keyof S & string>(key: K, value: S[K]): Promise<void>
  /** Removes the value, if there is one. */
  remove(key: keyof S & string): Promise<void>
}
