// Accounts, wallets and networks as the shell, plugins and the hooks of a host see them. Types only.

import type { Atom } from 'jotai/vanilla'
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { NativeAmount, Network } from '../base/network'
import type { AccountType, Session } from '../base/session'
import type { LoginDetails } from '../contracts/embeddedWallet'
import type { LatchkeyError } from '../errors/LatchkeyError'
import type { Connector } from '../wallets/connector'
import type { StoredSession } from './storedSessions'

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
export interface AccountDetails extends LoginDetails {
  balance?: string
  balanceSymbol?: string
  /** What `balance` prints. */
  nativeBalance?: NativeAmount
  profileName?: string | null
  profileImage?: string | null
  user?: { email?: string; username?: string; signInMethods?: readonly string[] | undefined }
  /** Known when the account's settings have shown it. */
  addressExplorerUrl?: string
  smartAccountDeployed?: boolean
  /** Which tab of the account is shown, from 0. */
  currentTab?: number
  tokenBalance?: readonly TokenBalance[]
  /** Names of the accounts that this connection has shown, by address. */
  addressLabels?: ReadonlyMap<string, string>
  connectedWalletInfo?: WalletInfo
  preferredAccountTypes?: Readonly<Record<string, AccountType>>
}

/** The wallet of a connection. */
export interface WalletInfo {
  /** Id of its connector. */
  id: string
  /** Safe to print. */
  name: string
  /** `https:` or `data:image/…`; null when the wallet has none. */
  icon: string | null
  rdns?: string
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
   * failure, accounts that the wallet announces connect it until `cancel` or the next call. `way` is what `lastUsed` returns after a
   * success; default: the connector’s id. Throws `rpc/*`, `kernel/connector-*`, `kernel/aborted`.
   */
  connect(connectorId: string, way?: string): Promise<readonly Session[]>
  /**
   * Returns how a visitor connected last in this browser, also after disconnecting: the id of a connector, of a listed wallet that was
   * paired, or of an item in the slot `connect.method`, such as `email` or `social:google`. Null when nothing is remembered.
   */
  lastUsed(): string | null
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
