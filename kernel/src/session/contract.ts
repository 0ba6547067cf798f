// Accounts, wallets, and networks as the shell, plugins, and a host's hooks see them. Types only.

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
  /** IDs of connectors that a second wallet of the page also claims. */
  readonly conflictsAtom: Atom<ReadonlySet<string>>
  readonly discoveryAtom: Atom<'idle' | 'searching' | 'done' | 'failed'>
  /**
   * Loads every chain adapter, so that installed wallets announce themselves. Concurrent calls share one run. Throws `kernel/chain-failed`
   * if every family failed.
   */
  discover(): Promise<void>
  /** Returns the connector, or null if no wallet with this ID has announced itself. */
  get(id: string): Connector | null
  /** Returns the first connector that has one of these IDs; null if none has. */
  find(match: { id?: string; explorerId?: string; rdns?: string }): Connector | null
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** The connection of one namespace. `sessions[0]` is the active account. */
export interface Connection {
  /** CAIP-2 namespace, such as `eip155`. */
  namespace: string
  status: ConnectionStatus
  /** ID of the wallet's connector; null while disconnected. */
  connectorId: string | null
  sessions: readonly Session[]
  account: AccountDetails
}

/** Data that plugins report about an account, in addition to its session. */
export interface AccountDetails extends LoginDetails {
  /** Native balance in whole tokens, as decimal text with a point: `1.5`. Missing until it is read. */
  balance?: string
  /** Symbol of the native token. */
  balanceSymbol?: string
  /** The amount that `balance` prints. */
  nativeBalance?: NativeAmount
  /** A name that resolves back to the account, such as `alice.eth`. Missing or null without one. */
  profileName?: string | null
  /** URL of the name's picture, unchecked. Missing or null without one. */
  profileImage?: string | null
  /** Who signed in by email or with a social account. Missing for other wallets. */
  user?: { email?: string; username?: string; signInMethods?: readonly string[] | undefined }
  /** Page of the account on the block explorer. Missing until the account's settings have shown it. */
  addressExplorerUrl?: string
  smartAccountDeployed?: boolean
  /** Index of the visible account tab, starting at 0. */
  currentTab?: number
  tokenBalance?: readonly TokenBalance[]
  /** Names of the accounts that this connection has shown, by address. */
  addressLabels?: ReadonlyMap<string, string>
  connectedWalletInfo?: WalletInfo
  /** Account type that the visitor prefers, by namespace. */
  preferredAccountTypes?: Readonly<Record<string, AccountType>>
}

/** The wallet of a connection. */
export interface WalletInfo {
  /** ID of the wallet's connector. */
  id: string
  /** Cleaned: safe to show. */
  name: string
  /** `https:` or `data:image/…`; null when the wallet has none. */
  icon: string | null
  /** Reverse domain name (EIP-6963), such as `io.metamask`. Missing if the wallet names none. */
  rdns?: string
}

/** A token that the account holds. */
export interface TokenBalance {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Missing for the native token. */
  address?: CaipAddress
  /** Value in US dollars. Missing without a price. */
  value?: number
  /** US dollars per whole token; 0 if unknown. */
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

/** An attempt to connect one wallet. */
export interface ConnectAttempt {
  /** ID of the wallet's connector. */
  connectorId: string
  phase: 'waiting' | 'connected' | 'rejected' | 'failed'
  startedAtMs: number
  /** Why the attempt failed or was rejected; null in the other phases. */
  error: LatchkeyError | null
}

export interface Connections {
  /** Connections by namespace. A family that was never connected is not in the map. */
  readonly stateAtom: Atom<ReadonlyMap<string, Connection>>
  /** The connection whose account is visible; null while none is connected. */
  readonly activeAtom: Atom<Connection | null>
  /** The newest attempt, even if it has ended; null before the first and after `cancel`. */
  readonly attemptAtom: Atom<ConnectAttempt | null>
  /**
   * Requests a connection from a wallet. A second call ends the first attempt; for the same wallet, it waits for the request that is still
   * open. After a failure, the wallet still connects if it announces accounts before `cancel` or the next call. `way` is what `lastUsed`
   * returns after a success; default: the connector's ID. Throws `rpc/*`, `kernel/connector-*`, or `kernel/aborted`.
   */
  connect(connectorId: string, way?: string): Promise<readonly Session[]>
  /**
   * Returns how the visitor last connected in this browser, even after disconnecting: the ID of a connector, of a listed wallet that was
   * paired, or of an item in the slot `connect.method`, such as `email` or `social:google`. Null if nothing is stored.
   */
  lastUsed(): string | null
  /** Ends the pending attempt. A late response of the wallet is ignored. */
  cancel(): void
  /** Disconnects the wallet of one namespace, or all wallets. Throws `kernel/disconnect-failed`, after all are disconnected here. */
  disconnect(scope?: { namespace?: string }): Promise<void>
  /** Loads the code that calls wallets, when the visitor shows intent. Never throws. */
  warm(): Promise<void>
  /** Shows the account of another connected family. Throws `kernel/not-connected`. */
  setActive(namespace: string): Promise<void>
  /** Makes another account of the wallet the active one. An unknown account changes nothing. */
  selectAccount(caipAddress: CaipAddress): Promise<void>
  /**
   * Asks the wallet to use this account type, now and on later visits. Resolves to the current type: `eoa` if the wallet refuses. Before a
   * connection, the preference is stored for the next one.
   */
  preferAccountType(namespace: string, type: AccountType): Promise<AccountType>
  /** Restores the stored sessions that are still `connecting`. Never throws: one that cannot be restored is disconnected. */
  restore(sessions: readonly StoredSession[]): Promise<void>
  /** Applies what another tab stored. */
  sync(): Promise<void>
  /** Returns the state of a family's account. Never throws: a family without a connection is `disconnected`. */
  account(namespace: string): AccountState
  /** Merges details into those of the family's account. Throws `kernel/chain-required` for an empty namespace. */
  updateAccount(namespace: string, details: Partial<AccountDetails>): void
}

export interface ActiveNetwork {
  network: Network
  /** False for the placeholder of a network that the host does not list. */
  isSupported: boolean
}

export interface Networks {
  /** Every network that the host listed, in its order. */
  readonly listAtom: Atom<readonly Network[]>
  /** Network of the active account; before a connection, the one chosen for it. */
  readonly activeAtom: Atom<ActiveNetwork>
  /** Target of a pending switch; null if there is none. */
  readonly switchingAtom: Atom<CaipNetworkId | null>
  /** Returns the network, or null if the host does not list it. */
  get(id: CaipNetworkId): Network | null
  /** Returns the networks that the family's wallet approved; null if it accepts any, or none is connected. */
  approved(namespace: string): readonly CaipNetworkId[] | null
  /**
   * Switches the network, in the wallet if one of its family is connected. Throws `kernel/network-missing`, `kernel/network-switch-failed`,
   * or `rpc/user-rejected`.
   */
  switch(id: CaipNetworkId): Promise<void>
}
