// The plugin and chain contract: types only, for plugin authors. Architecture section 4; names of views: specification section 2.
import type { Atom, WritableAtom } from 'jotai/vanilla'
import type { ComponentType } from 'react'
import type { ActivityService, SubmittedTransaction } from '../contracts/activity'
import type { ChainFeatures } from '../contracts/chainFeatures'
import type { DataApiErrorCodes, DataApiService } from '../contracts/dataApi'
import type { EmbeddedWalletService } from '../contracts/embeddedWallet'
import type { NamesErrorCodes, NamesService } from '../contracts/names'
import type { TokensService } from '../contracts/tokens'
import type { LinkedWallet, WalletLinksService } from '../contracts/walletLinks'
import type { WalletListService } from '../contracts/walletList'
import type { CallErrorCodes } from '../errors/codes'
import type { PageService } from './pageService'

// Open registries: a package adds members with `declare module '@latchkey/kernel'`. Keys read `<noun>:<pastTense>`.
export interface Events {
  'modal:opened': { view: ViewId; connected: boolean }
  'modal:closed': { connected: boolean }
  /** A plugin needs the modal in the page, closed as it may be. `modal:placed` answers. */
  'modal:needed': undefined
  /** The modal is in the page. Its dialog is never moved, so that a frame can live in it. */
  'modal:placed': { dialog: HTMLElement }
  /** Another view is shown; going back tells nothing. What a view was opened with stays inside: it may name a person. */
  'view:opened': { view: ViewId }
  /** The page is shown again after the browser had stopped it, so data of servers and wallets may be stale. */
  'page:returned': undefined
  /** A wallet is asked to connect. */
  'session:requested': { connectorId: string }
  /** It said no, or could not. */
  'session:connectFailed': { connectorId: string; code: string }
  'session:connected': Session
  'session:restored': Session
  'session:changed': Session
  'session:disconnected': { namespace: string; connectorId: string }
  'session:disconnectFailed': { namespace: string; connectorId: string; code: string }
  /** Of what is active: a family in the background changes quietly. */
  'network:switched': { network: CaipNetworkId; previous: CaipNetworkId | null }
  'connector:conflicted': { id: string; name: string }
  'plugin:loaded': { id: string; durationMs: number }
  'plugin:failed': { id: string; code: string }
  'rpc:denied': { method: string }
  'rpc:settled': import('../rpc/broker').SettledRequest
  /** A transaction that the visitor made here was handed to the network. */
  'tx:submitted': SubmittedTransaction
  /** It is in a block, or never will be. */
  'tx:settled': { network: CaipNetworkId; hash: string; status: 'confirmed' | 'failed' | 'dropped' | 'replaced' }
  /** Each time something asks for it; the banner shows every id once a modal. */
  'alert:raised': Alert
}
export interface Views {
  /** With a namespace: ways to connect only in that family. */
  Connect: { namespace: string } | undefined
  ConnectingExternal: { connectorId: string }
  /** Asks for the family of networks; the connector is any one of the wallet. */
  ConnectingMultiChain: { connectorId: string }
  Account: undefined
  UnsupportedChain: undefined
  ApproveTransaction: { requestId: string }
  AllWallets: undefined
  ConnectingWalletConnect: { walletId?: string }
  ConnectingWalletConnectBasic: undefined
}
export interface Slots {
  'account.action': Action
  'account.hero': DrawnItem
  'account.tab': Tab
  'account.row': Action | DrawnItem
  'connect.method': Action | DrawnItem
  'connect.footer': Action
  'connect.wallets': ListedCount
  'header.start': Action
}
export interface Services {
  /** Given by the kernel itself. */
  page: PageService
  embeddedWallet: EmbeddedWalletService
  walletLinks: WalletLinksService
  walletList: WalletListService
  dataApi: DataApiService
  tokens: TokensService
  activity: ActivityService
  names: NamesService
  pairingSignIn: import('../contracts/pairingSignIn').PairingSignIn
}
/** What a site's developer must set right. Specification section 8; an alert of a plugin's own reads `acme:reason`. */
export interface Alerts {
  'network-not-found': undefined
  'origin-not-allowed': undefined
  /** The clock of this device is wrong. */
  'session-expired': undefined
  'invalid-project-id': undefined
  'project-id-missing': undefined
  'socials-timed-out': undefined
}
/** Error code to the facts a handler may read. */
export interface ErrorCodes extends CallErrorCodes, DataApiErrorCodes, NamesErrorCodes {
  'kernel/aborted': undefined
  'kernel/browser-unsupported': undefined
  'kernel/caip-address-invalid': { input: string }
  'kernel/caip-network-invalid': { input: string }
  'kernel/chain-missing': { namespace: string }
  'kernel/chain-required': undefined
  'kernel/chain-failed': { namespace: string }
  'kernel/connection-client-missing': undefined
  'kernel/connector-missing': { connectorId: string }
  'kernel/connector-misbehaved': { connectorId: string; method: string }
  'kernel/destroyed': undefined
  'kernel/disconnect-failed': { namespaces: readonly string[] }
  'kernel/load-failed': undefined
  'kernel/network-client-missing': undefined
  'kernel/network-missing': { network: string }
  'kernel/network-switch-failed': { network: string }
  'kernel/not-connected': { namespace: string }
  'kernel/plugin-api': { plugin: string; api: number }
  'kernel/plugin-duplicate': { plugin: string }
  'kernel/plugin-failed': { plugin: string }
  'kernel/plugin-requirement': { plugin: string; missing: string }
  'kernel/rpc-denied': { method: string }
  'kernel/service-missing': { service: string }
  'kernel/view-missing': { view: string }
}

type Key<T> = keyof T & string
export type EventName = Key<Events>
export type ViewId = Key<Views>
export type SlotName = Key<Slots>
export type ServiceName = Key<Services>
export type FeatureName = Key<ChainFeatures>
export type ErrorCode = Key<ErrorCodes>
export type AlertId = Key<Alerts>
export type Dispose = () => void
/** CAIP-2: `namespace:reference`. */
export type CaipNetworkId = `${string}:${string}`
/** CAIP-10: `namespace:reference:address`. */
export type CaipAddress = `${CaipNetworkId}:${string}`
export type RpcSafety = 'safe' | 'approval' | 'denied'
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** The part of a jotai store that Latchkey hands out: one store a modal, never the page-wide default one. */
export interface Store {
  get<Value>(atom: Atom<Value>): Value
  set<Value, Args extends unknown[], Result>(atom: WritableAtom<Value, Args, Result>, ...args: Args): Result
  sub(atom: Atom<unknown>, listener: () => void): Dispose
}

/** How an alert reads: what is wrong in a few words, then what to do about it. English; no visitor's data. */
export interface AlertText {
  title: string
  detail: string
}
export interface Alert {
  id: AlertId
  /** What it is about, like the id of a network; shown unchanged. */
  subject?: string
  /** Only with an id of a plugin's own. The message keys `alert.<id>.title` and `alert.<id>.detail` override it. */
  text?: AlertText
}

/** One account that a wallet gave. The network in `caipAddress` is the one the wallet is on. */
export interface Session {
  caipAddress: CaipAddress
  connectorId: string
  accountType: AccountType
  /** Networks the wallet approved; absent when it takes any. */
  networks?: readonly CaipNetworkId[]
  /** Methods the wallet approved; absent when it takes any. */
  methods?: readonly string[]
  publicKey?: string
  path?: string
}

/** Slot items are plain data, so a screen can draw them before the plugin's code is loaded. */
export interface SlotItem {
  id: string
  /** Lower comes first; ties keep the order of the host's plugin list. */
  order: number
  when?: { features?: readonly FeatureName[]; connected?: boolean }
}
export interface Action extends SlotItem {
  /** English text; a translation overrides it under the message key `<plugin>.<id>`. */
  label: string
  /** Name of an icon that `@latchkey/ui` ships. */
  icon: string
  opens: ViewId
}
/** Where a row would say too little: drawn by the plugin's own code, in room that is kept until that is here. */
export interface DrawnItem extends SlotItem {
  /** Height in CSS pixels; 0 when it may turn out to be nothing. */
  roomPx: number
  load: () => Promise<{ View: ComponentType }>
}
export interface Tab extends SlotItem {
  label: string
  view: ViewId
}
/** Wallets that Connect will list as soon as the plugin has them; with `hasExclusions`, it shows installed ones only then. */
export interface ListedCount extends SlotItem {
  count: number
  hasExclusions?: boolean
}

export type ViewProps<V extends ViewId> = { params: Views[V] }
export interface ViewEntry<V extends ViewId> {
  /** English text of the header; overridden by the message key `<plugin>.title.<view>`. */
  title?: string
  load: () => Promise<{ View: ComponentType<ViewProps<V>> }>
}

/** One type bundle per plugin. Written out, not inferred, so a compiler message names the plugin. */
export interface PluginTypes {
  options?: unknown
  storage?: Record<string, unknown>
  uses?: ServiceName
  gives?: ServiceName
}
type Uses<T extends PluginTypes> = Extract<T['uses'], ServiceName>
type Gives<T extends PluginTypes> = Extract<T['gives'], ServiceName>
type Stored<T extends PluginTypes> = NonNullable<T['storage']>

/** How one stored value is read back: a version, and a parser that gives null for anything it does not know. */
export interface StoredValue<V> {
  version: number
  parse: (raw: unknown) => V | null
}
export type StorageShape<S extends Record<string, unknown>> = { readonly [K in keyof S]: StoredValue<S[K]> }

/** Present at start-up for every enabled plugin: data and `load` thunks only. Budget: 1 kB gzip. */
export interface PluginManifest<T extends PluginTypes = PluginTypes> {
  id: string
  /** Major version of the plugin contract this manifest was written for. */
  api: 1
  options?: T['options']
  /** Unmet at run time: the plugin's slots stay hidden. */
  needs?: { chain?: readonly FeatureName[]; browser?: readonly string[] }
  /** Ids of plugins that must be in the same bundle. Missing: an error at creation. */
  requires?: readonly string[]
  uses?: readonly Uses<T>[]
  /** Asking for one of these services loads the plugin. */
  gives?: readonly Gives<T>[]
  /** Ids of connectors it adds. Looking for wallets, or restoring a session of one of them, loads the plugin. */
  connects?: readonly string[]
  /** Opening one of these views loads the plugin. */
  views?: { [V in ViewId]?: ViewEntry<V> }
  slots?: { [S in SlotName]?: readonly Slots[S][] }
  /** Only what views and services do not already imply. */
  wakeOn?: readonly EventName[]
  /** Key of a stored value that loads the plugin at the start of a visit: what it began on an earlier page is not over. */
  wakeOnStored?: string
  storage?: StorageShape<Stored<T>>
  load?(): Promise<{ setup: PluginSetup<T> }>
}
export type PluginSetup<T extends PluginTypes = PluginTypes> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: a setup with nothing to undo returns nothing
  bivarianceHack(ctx: PluginContext<T>): Dispose | void | Promise<Dispose | void>
}['bivarianceHack']

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
export type CloseGuard = () => 'allow' | 'block' | Promise<'allow' | 'block'>
export type ToastKind = 'loading' | 'success' | 'error'

export interface PluginStorage<S extends Record<string, unknown>> {
  get<K extends Key<S>>(key: K): Promise<S[K] | null>
  set<K extends Key<S>>(key: K, value: S[K]): Promise<void>
  remove(key: Key<S>): Promise<void>
}

export type Params<V extends ViewId> = undefined extends Views[V] ? [params?: Views[V]] : [params: Views[V]]
export interface Router {
  /** Opens the modal at this view; for a plugin, only where something that the visitor began ended out of sight. */
  open<V extends ViewId>(view: V, ...params: Params<V>): void
  push<V extends ViewId>(view: V, ...params: Params<V>): void
  replace<V extends ViewId>(view: V, ...params: Params<V>): void
  reset<V extends ViewId>(view: V, ...params: Params<V>): void
  back(): void
  transaction(options: TransactionOptions): Transaction
}
/** Specification section 4: on success a transaction goes back, replaces, or resets to a view; on cancel it goes back. */
export interface TransactionOptions {
  next?: 'back' | { replace: ViewWithoutParams } | { reset: ViewWithoutParams }
  onSuccess?: () => void
  onCancel?: () => void
}
export interface Transaction {
  end(result: 'success' | 'cancel'): void
}
export type ViewWithoutParams = { [V in ViewId]: undefined extends Views[V] ? V : never }[ViewId]

/** What a chain feature builds and only `ctx.request` sends. In WalletConnect's form, like its answer: Solana's transactions are base64. */
export interface RpcCall {
  network: CaipNetworkId
  method: string
  params: readonly unknown[]
}
export interface Network {
  id: CaipNetworkId
  name: string
  testnet?: boolean
  native: { name: string; symbol: string; decimals: number }
  /** In order of preference. HTTP(S) only. */
  rpcUrls: readonly string[]
  explorers?: readonly { name: string; url: string }[]
  assets?: { imageId?: string; imageUrl?: string }
}
/** A chain family: data and a `load` thunk, like a plugin's manifest. */
export interface ChainManifest {
  /** CAIP-2 namespace, like `eip155`. */
  namespace: string
  api: 1
  /** Name of the family as a visitor reads it. */
  label: string
  networks: readonly [Network, ...Network[]]
  /** Declared, so slots can decide before the adapter is loaded. */
  features: readonly FeatureName[]
  defaultAccountType: AccountType
  /** Unlisted is denied; may tighten the kernel's table, never loosen it. `'*': 'denied'` leaves the kernel's own rows out. */
  methods: Readonly<Record<string, RpcSafety>>
  load(): Promise<{ createAdapter: (ctx: PluginContext) => ChainAdapter | Promise<ChainAdapter> }>
}
export interface ChainAdapter {
  /** Canonical form, or null; never throws. */
  parseAddress(input: string): string | null
  /** Public RPC endpoint, safe methods only. */
  read(call: RpcCall, options: { signal: AbortSignal }): Promise<unknown>
  /** Its own chunk; null when the chain has no such power. */
  feature<F extends FeatureName>(name: F): Promise<ChainFeatures[F] | null>
}

export interface ConnectOptions {
  /** Requested networks, the preferred one first. */
  networks: readonly [CaipNetworkId, ...CaipNetworkId[]]
  signal: AbortSignal
  /** Restore only: no window may open; nothing approved yet gives an empty list. */
  silent?: boolean
}
/** A wallet, or a way to one. Everything it returns is checked by the kernel. */
export interface Connector {
  id: string
  name: string
  /** `data:image/…` or `https:` only. */
  icon?: string
  /** Null: the wallet named none, though wallets of its family do. */
  rdns?: string | null
  explorerId?: string
  kind: 'announced' | 'injected' | 'external' | 'walletConnect' | 'auth'
  /** More than one: shown once, merged across chains. */
  namespaces: readonly string[]
  /** `modal`: the kernel opens ApproveTransaction first. */
  approvesIn: 'wallet' | 'modal'
  /** Sessions of every namespace asked for; in each, the active account comes first. */
  connect(options: ConnectOptions): Promise<readonly Session[]>
  disconnect(): Promise<void>
  request(call: RpcCall, options: { signal: AbortSignal }): Promise<unknown>
  /** All sessions after every change in the wallet; an empty list means it disconnected. */
  watch(listener: (sessions: readonly Session[]) => void): Dispose
  /** A hint that a visitor is about to choose it: what a connection needs may be fetched. Never throws. */
  warm?(): Promise<void>
  /**
   * In the tap itself: opens the app of a listed wallet on this device, when all it takes is ready. `connect` is to be called at
   * once, for the app's answer. False: nothing was opened.
   */
  openApp?(wallet: LinkedWallet): boolean
  /** Absent when the wallet's accounts do not change their kind. Gives the sessions after the change, of every namespace. */
  setAccountType?(namespace: string, type: AccountType): Promise<readonly Session[]>
  /** Absent when the wallet cannot switch. Gives the sessions after the switch. */
  switchNetwork?(network: Network, options: { signal: AbortSignal }): Promise<readonly Session[]>
}
