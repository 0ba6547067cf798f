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
  /** Returns the connector, or null if no wallet of this id has announced itself. */
  get(id: string): Connector | null
  /** Returns the first connector that has one of these ids; null if none has. */
  find(match: { id?: string; explorerId?: string; rdns?: string }): Connector | null
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** One namespace's connection. `sessions[0]` is the active account. */
export interface Connection {
  /** CAIP-2 namespace, such as `eip155`. */
  namespace: string
  status: ConnectionStatus
  /** Id of the wallet's connector; null while disconnected. */
  connectorId: string | null
  sessions: readonly Session[]
  account: AccountDetails
}

/** What plugins learn about an account beyond its session. Specification section 3. */
export interface AccountDetails extends LoginDetails {
  /** Native balance in whole coins, as decimal text with a point: `1.5`. Missing until it is read. */
  balance?: string
  /** Symbol of the native coin. */
  balanceSymbol?: string
  /** What `balance` prints. */
  nativeBalance?: NativeAmount
  /** A name that leads back to the account, such as `alice.eth`. Missing or null without one. */
  profileName?: string | null
  /** Address of the name's picture, unchecked. Missing or null without one. */
  profileImage?: string | null
  /** Who signed in by email or with a social account. Missing for other wallets. */
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
  /** Kind of account that the visitor prefers, by namespace. */
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
  /** Reverse domain name (EIP-6963), such as `io.metamask`. Missing if the wallet names none. */
  rdns?: string
}

/** Specification section 3, token balance. `numeric` is a decimal string, never a float. */
export interface TokenBalance {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Absent for the native token. */
  address?: CaipAddress
  /** US dollars for all of it. Missing without a price. */
  value?: number
  /** US dollars for one whole token; 0 if unknown. */
  price: number
  /** Whole tokens as decimal text, and the token's decimals as text. */
  quantity: { decimals: string; numeric: string }
  /** Empty if there is no picture. */
  iconUrl: string
}

/** Account state of one namespace: session and details together. */
export interface AccountState extends AccountDetails {
  status: ConnectionStatus
  /** CAIP-10; null while disconnected. */
  caipAddress: CaipAddress | null
  /** The address without its network, as the wallet spells it; null while disconnected. */
  address: string | null
  /** Every account that the wallet shares in this family, the active one first. */
  allAccounts: readonly { namespace: string; address: string; type: AccountType; publicKey?: string; path?: string }[]
}

/** A visitor's try to connect one wallet. */
export interface ConnectAttempt {
  /** Id of the wallet's connector. */
  connectorId: string
  phase: 'waiting' | 'connected' | 'rejected' | 'failed'
  startedAtMs: number
  /** Why the attempt failed or was rejected; null in the other phases. */
  error: LatchkeyError | null
}

export interface Connections {
  /** Connections by namespace. A family that was never connected is not in the map. */
  readonly stateAtom: Atom<ReadonlyMap<string, Connection>>
  /** The namespace whose account is shown; null when nothing is connected. */
  readonly activeAtom: Atom<Connection | null>
  /** The newest attempt, also when it has ended; null before the first and after `cancel`. */
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
  /** Returns the state of a family's account. Never throws: a family without a connection is `disconnected`. */
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
  /** Returns the network, or null if the host does not list it. */
  get(id: CaipNetworkId): Network | null
  /** Null: the wallet takes any. */
  approved(namespace: string): readonly CaipNetworkId[] | null
  /** Throws `kernel/network-missing`, `kernel/network-switch-failed`, `rpc/user-rejected`. */
  switch(id: CaipNetworkId): Promise<void>
}
