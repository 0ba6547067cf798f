// What the shell, the SDK and the host's hooks see of one kernel. Types only; `createKernel` makes it.
import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import type { ComponentType } from 'react'
import type { LatchkeyError } from './errors/LatchkeyError'
import type {
  AccountType,
  Alert,
  AlertId,
  CaipAddress,
  CaipNetworkId,
  ChainAdapter,
  ChainManifest,
  CloseGuard,
  Connector,
  Dispose,
  EventName,
  Events,
  Network,
  Params,
  PluginManifest,
  Router,
  RpcCall,
  ServiceName,
  Services,
  Session,
  SlotName,
  Slots,
  Store,
  ToastKind,
  ViewEntry,
  ViewId,
  Views,
} from './plugin/contract'
import type { CopiedText } from './plugin/pageService'
import type { StoredSession } from './session/storedSessions'
import type { StorageBackend } from './storage/backends'

export interface KernelOptions {
  /** Needed only for a second modal on one page: keeps what the two store apart. */
  id?: string
  chains: readonly ChainManifest[]
  plugins: readonly PluginManifest[]
  /** The page, as wallets show it. */
  metadata?: AppMetadata
  policy?: ModalPolicy
  features?: Features
  /** Defaults to the page's local storage, then session storage, then memory. */
  storage?: StorageBackend
  /** Defaults to the browser's. A test sets it. */
  clock?: Clock
  /** Whether this is a phone; decides the first view when there is nothing to connect with. */
  isMobile?: () => boolean
}
export interface AppMetadata {
  name: string
  description?: string
  url?: string
  icons?: readonly string[]
}
/** What a host turns on or off. A flag that is off leaves out the plugin of that id. Specification section 2. */
export interface Features {
  /** Default true, as the six below. */
  swaps?: boolean
  onramp?: boolean
  receive?: boolean
  send?: boolean
  email?: boolean
  history?: boolean
  analytics?: boolean
  /** The row that leads to all wallets. Default `SHOW`, as true; `HIDE` as false. */
  allWallets?: boolean | 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Default false: no way to connect works before the terms are ticked. */
  legalCheckbox?: boolean
  /** Default false. */
  smartSessions?: boolean
  /** Default false: where there are other ways to connect, the wallets are behind one row. */
  collapseWallets?: boolean
}
/** Parts of the wallet list, in their usual order. Specification section 2. */
export type ConnectorSection =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'
export type ConnectMethod = 'email' | 'social' | 'wallet'
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'
export interface ModalPolicy {
  /** What is named comes first, the rest keeps its usual place. */
  connectorOrder?: readonly ConnectorSection[]
  /** Usual: email, social, wallet; where a wallet is installed, wallet comes first. */
  methodOrder?: readonly ConnectMethod[]
  /** Of the account's actions. Usual: onramp, swaps, receive, send. */
  walletFeatureOrder?: readonly WalletFeature[]
  /** Pages that the checkbox of `legalCheckbox` links to. */
  termsUrl?: string
  privacyUrl?: string
  /** Default true. */
  enableNetworkSwitch?: boolean
  /** Default false: a network that is not in the list opens UnsupportedChain. */
  allowUnsupportedChain?: boolean
  /** Default false: only a WalletConnect code, no wallet list. */
  basic?: boolean
  /** Default false: the modal fills a container of the host and never leaves the page. */
  embedded?: boolean
  /** Default false: after a connection the modal shows the account. True: it closes. */
  closeOnConnect?: boolean
  /** Default true: the modal tells a site's developer what is set up wrongly. False: only `alert:raised` does. */
  showAlerts?: boolean
}
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  setTimeout(callback: () => void, delayMs: number): Dispose
}

export interface Kernel {
  readonly options: Readonly<KernelOptions>
  readonly store: Store
  readonly clock: Clock
  readonly router: ModalRouter
  readonly plugins: Plugins
  readonly connectors: Connectors
  readonly connections: Connections
  readonly networks: Networks
  readonly snackbar: Snackbar
  readonly alerts: AlertList
  /** What a button of the modal copied last: a pasted address that only looks like it is flagged. In memory only. */
  readonly copiedAtom: PrimitiveAtom<CopiedText | null>
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  emit<E extends EventName>(event: E, payload: Events[E]): void
  chain(id?: CaipNetworkId): Promise<ChainAdapter>
  request(call: RpcCall, options?: { signal?: AbortSignal }): Promise<unknown>
  service<S extends ServiceName>(name: S): Promise<Services[S]>
  /** Restores stored sessions; the second call shares the first. Resolves when every restore has ended, either way. */
  start(): Promise<void>
  /** Removes every listener, timer and connection of this modal. A second call does nothing. */
  destroy(): void
}

/** The part of a modal that a page has before its first use. */
export interface Core {
  readonly options: Readonly<KernelOptions>
  readonly store: Store
  readonly connectionState: Pick<Connections, 'stateAtom' | 'activeAtom' | 'account'>
  readonly networkState: Pick<Networks, 'listAtom' | 'activeAtom' | 'get'>
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Hears every event before its own listeners do. For devtools. */
  watch(watcher: (payload: unknown, event: EventName) => void): Dispose
  /** The kernel, loaded once. Throws `kernel/load-failed`, which a second call tries again, or `kernel/destroyed`. */
  load(): Promise<Kernel>
  start(): Promise<void>
  destroy(): void
}

export interface RouteEntry {
  /** Unique in this kernel: a key for the view's component. */
  key: number
  view: ViewId
  params: Views[ViewId]
}
export interface RouterState {
  isOpen: boolean
  isLoading: boolean
  /** True for 500 ms after a locked view was asked to close. */
  isShaking: boolean
  stack: readonly RouteEntry[]
  /** How the top entry came to be there; decides the direction of the transition. */
  direction: 'forward' | 'back' | 'none'
}
export interface ModalRouter extends Router {
  readonly stateAtom: Atom<RouterState>
  /** Opens at the view asked for, or at the one the opening rules give. */
  open<V extends ViewId = 'Connect'>(view?: V, ...params: Params<V>): void
  /** False when a guard kept the modal open. */
  close(): Promise<boolean>
  setLoading(isLoading: boolean): void
  canGoBack(): boolean
  guardClose(guard: CloseGuard): Dispose
}

export type PluginStatus = 'idle' | 'loading' | 'ready' | 'failed'
export interface LoadedView {
  View: ComponentType<{ params: Views[ViewId] }>
}
export interface Plugins {
  readonly statusAtom: Atom<ReadonlyMap<string, PluginStatus>>
  /** Slot items in order, filtered by what the active chain can do. */
  slotAtom<S extends SlotName>(name: S): Atom<readonly (Slots[S] & { plugin: string })[]>
  view(id: ViewId): { plugin: string; entry: ViewEntry<ViewId> } | null
  /** Whether some plugin of the bundle gives this service; loads nothing. */
  gives(service: ServiceName): boolean
  /** Loads the view and sets its plugin up, in parallel. A failure is forgotten, so a second call tries again. */
  loadView(id: ViewId): Promise<LoadedView>
  /** Starts the load on a hint of intent; skipped when the connection asks to save data. Never throws. */
  preload(id: ViewId): void
  /** Loads and sets a plugin up by its id. Throws `kernel/plugin-failed`. */
  activate(pluginId: string): Promise<void>
}

export interface Connectors {
  readonly listAtom: Atom<readonly Connector[]>
  /** Ids of connectors that another wallet of the page has claimed too. */
  readonly conflictsAtom: Atom<ReadonlySet<string>>
  readonly discoveryAtom: Atom<'idle' | 'searching' | 'done' | 'failed'>
  /** Loads every chain adapter, so that installed wallets announce themselves. Shared by concurrent callers. */
  discover(): Promise<void>
  get(id: string): Connector | null
  find(match: { id?: string; explorerId?: string; rdns?: string }): Connector | null
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'
/** One namespace's connection. `sessions[0]` is the active account. */
export interface Connection {
  namespace: string
  status: ConnectionStatus
  connectorId: string | null
  sessions: readonly Session[]
  account: AccountDetails
}
/** What plugins learn about an account beyond its session. Specification section 3. */
export interface AccountDetails {
  balance?: string
  balanceSymbol?: string
  profileName?: string | null
  profileImage?: string | null
  user?: { email?: string; username?: string }
  addressExplorerUrl?: string
  smartAccountDeployed?: boolean
  currentTab?: number
  tokenBalance?: readonly TokenBalance[]
  addressLabels?: ReadonlyMap<string, string>
  connectedWalletInfo?: { name: string; icon?: string; rdns?: string }
  preferredAccountTypes?: Readonly<Record<string, AccountType>>
  socialProvider?: string
  farcasterUrl?: string
}
/** Specification section 3, token balance. `numeric` is a decimal string, never a float. */
export interface TokenBalance {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Absent for the native token. */
  address?: CaipAddress
  value?: number
  price: number
  quantity: { decimals: string; numeric: string }
  iconUrl: string
}
/** Account state of one namespace: session and details together. */
export interface AccountState extends AccountDetails {
  status: ConnectionStatus
  caipAddress: CaipAddress | null
  address: string | null
  allAccounts: readonly { namespace: string; address: string; type: AccountType; publicKey?: string; path?: string }[]
}

/** A visitor's try to connect one wallet. */
export interface ConnectAttempt {
  connectorId: string
  phase: 'waiting' | 'connected' | 'rejected' | 'failed'
  startedAtMs: number
  error: LatchkeyError | null
}

export interface Connections {
  readonly stateAtom: Atom<ReadonlyMap<string, Connection>>
  /** The namespace whose account is shown; null when nothing is connected. */
  readonly activeAtom: Atom<Connection | null>
  readonly attemptAtom: Atom<ConnectAttempt | null>
  /**
   * Asks a wallet. A second call ends the first attempt; to the same wallet it waits for the request that is still open. After a
   * failure, accounts that the wallet announces connect it until `cancel` or the next call. Throws `rpc/*`, `kernel/connector-*`,
   * `kernel/aborted`.
   */
  connect(connectorId: string): Promise<readonly Session[]>
  /** Ends the attempt under way; a late answer of the wallet is dropped. */
  cancel(): void
  /** One namespace, or all. Throws `kernel/disconnect-failed` only after all were tried. */
  disconnect(scope?: { namespace?: string }): Promise<void>
  /** Loads the code that talks to wallets, on a hint of intent. Never throws. */
  warm(): Promise<void>
  /** Throws `kernel/not-connected`. */
  setActive(namespace: string): Promise<void>
  /** Makes another account of the wallet the active one; an unknown one changes nothing. */
  selectAccount(caipAddress: CaipAddress): Promise<void>
  /**
   * Asks the wallet to act as this kind of account, here and on later visits. Resolves to the kind in force: `eoa` when the
   * wallet refuses. Not connected: kept for the next connection.
   */
  preferAccountType(namespace: string, type: AccountType): Promise<AccountType>
  /** Brings stored sessions back. Never throws: what fails is disconnected. */
  restore(sessions: readonly StoredSession[]): Promise<void>
  /** Follows what another tab stored. */
  converge(): Promise<void>
  account(namespace: string): AccountState
  /** Throws `kernel/chain-required` without a namespace. */
  updateAccount(namespace: string, details: Partial<AccountDetails>): void
}

export interface ActiveNetwork {
  network: Network
  /** False for the pseudo network that stands in for one the host does not list. */
  isSupported: boolean
}
export interface Networks {
  /** Every network the host listed, in its order. */
  readonly listAtom: Atom<readonly Network[]>
  /** Where the active account is; before a connection, the one chosen for it. */
  readonly activeAtom: Atom<ActiveNetwork>
  /** The network a switch under way goes to. */
  readonly switchingAtom: Atom<CaipNetworkId | null>
  get(id: CaipNetworkId): Network | null
  /** Null: the wallet takes any. */
  approved(namespace: string): readonly CaipNetworkId[] | null
  /** Throws `kernel/network-missing`, `kernel/network-switch-failed`, `rpc/user-rejected`. */
  switch(id: CaipNetworkId): Promise<void>
}

export interface SnackbarMessage {
  key: number
  kind: ToastKind
  message: string
}
export interface Snackbar {
  readonly messageAtom: Atom<SnackbarMessage | null>
  show(kind: ToastKind, message: string): Dispose
}

export interface AlertList {
  /** Oldest first; empty when the host wants none. */
  readonly listAtom: Atom<readonly Alert[]>
  /** For good: the same id does not come back in this modal. */
  dismiss(id: AlertId): void
}
