// What a plugin is given. Types only, for plugin authors. Architecture section 4.
import type { CaipNetworkId } from '../base/caip'
import type { Dispose, Store } from '../base/store'
import type { ChainAdapter } from '../chains/adapter'
import type { CloseGuard, Router } from '../router/contract'
import type { RpcCall } from '../rpc/call'
import type { Connector } from '../wallets/connector'
import type { EventName, Events, ServiceName, Services } from './registries'

/** One type bundle per plugin. Written out, not inferred, so a compiler message names the plugin. */
export interface PluginTypes {
  options?: unknown
  storage?: Record<string, unknown>
  uses?: ServiceName
  gives?: ServiceName
}

export type Uses<T extends PluginTypes> = Extract<T['uses'], ServiceName>

export type Gives<T extends PluginTypes> = Extract<T['gives'], ServiceName>

export type Stored<T extends PluginTypes> = NonNullable<T['storage']>

/** What a plugin's `setup` is given. Everything registered through it is removed when `signal` aborts. */
export interface PluginContext<T extends PluginTypes = PluginTypes> {
  readonly options: Readonly<NonNullable<T['options']>>
  readonly signal: AbortSignal
  readonly store: Store
  readonly router: Router
  readonly storage: PluginStorage<Stored<T>>
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  emit<E extends EventName>(event: E, payload: Events[E]): void
  provide<S extends Gives<T>>(name: S, service: Services[S]): Dispose
  service<S extends Uses<T>>(name: S): Promise<Services[S]>
  /** The adapter of this network's family; of the active account's without an id. Throws `kernel/chain-missing`. */
  chain(id?: CaipNetworkId): Promise<ChainAdapter>
  /** Wallets announce themselves at any time. A second connector with the same id is dropped and reported. */
  addConnector(connector: Connector): Dispose
  /** Classified, approved, then sent. Throws `kernel/rpc-denied`, `rpc/*`, `kernel/not-connected`, `kernel/aborted`. */
  request(call: RpcCall, options?: { signal?: AbortSignal }): Promise<unknown>
  guardClose(guard: CloseGuard): Dispose
  toast(kind: ToastKind, message: string): Dispose
}

export type ToastKind = 'loading' | 'success' | 'error'

export interface PluginStorage<S extends Record<string, unknown>> {
  get<K extends keyof S & string>(key: K): Promise<S[K] | null>
  set<K extends keyof S & string>(key: K, value: S[K]): Promise<void>
  remove(key: keyof S & string): Promise<void>
}
