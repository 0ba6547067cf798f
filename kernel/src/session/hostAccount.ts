// An account as a host reads it. Types only: `status` tells the compiler which fields are set.
import type { CaipAddress } from '../base/caip'
import type { NativeAmount, Network } from '../base/network'
import type { AccountType } from '../base/session'
import type { Connection, WalletInfo } from './contract'

/** One account that the wallet shares. */
export interface WalletAccount {
  /** CAIP-2 namespace, such as `eip155`. */
  namespace: string
  /** The address without its network, as the wallet spells it: an EVM wallet may leave the EIP-55 checksum out. */
  address: string
  type: AccountType
  /** In the family's own form: hex without `0x` for Bitcoin, base58 for Solana. Missing if the wallet shares none. */
  publicKey?: string
  /** BIP-32 derivation path, such as `m/84'/0'/0'/0/0`. Missing if the wallet shares none. */
  path?: string
}

/** Who signed in by email or with a social account. */
export interface AccountUser {
  /** Missing after a social login without an email. */
  email?: string
  /** Name of the social account. Missing after a login by email. */
  username?: string
  /**
   * Sign-in methods of this wallet, the oldest first: `email`, `google`, `farcaster`, `passkey` … Missing if the wallet does not report
   * them.
   */
  signInMethods?: readonly string[] | undefined
}

export interface ConnectedAccount {
  status: 'connected'
  /** CAIP-2 namespace, such as `eip155`. */
  namespace: string
  caipAddress: CaipAddress
  /** The address without its network, as the wallet spells it: an EVM wallet may leave the EIP-55 checksum out. */
  address: string
  /** EIP-155 number in the family `eip155`; the CAIP-2 reference in others. */
  chainId: number | string
  network: Network
  /** False: the wallet is on a network that the host does not list. */
  isNetworkSupported: boolean
  wallet: WalletInfo
  /** Every account that the wallet shares in this family, the active one first. */
  accounts: readonly WalletAccount[]
  /** Native balance; null until it is read. */
  balance: NativeAmount | null
  /** Null unless the visitor signed in by email or with a social account. */
  user: AccountUser | null
  /** Name of the account, safe to show; null if no name resolves back to it. */
  name: string | null
  /** Picture of the name: an `https:` URL, or one on this machine; null if there is none. */
  avatarUrl: string | null
}

export interface DisconnectedAccount {
  status: 'connecting' | 'disconnected'
  /** Null if no family was requested. */
  namespace: string | null
  caipAddress: null
  address: null
  chainId: null
  network: null
  isNetworkSupported: null
  wallet: null
  accounts: readonly []
  balance: null
  user: null
  name: null
  avatarUrl: null
}

export type Account = ConnectedAccount | DisconnectedAccount

/** An account without its status and namespace, which the connection has. */
export type AccountDescription =
  | Omit<ConnectedAccount, 'status' | 'namespace'>
  | Omit<DisconnectedAccount, 'status' | 'namespace'>

/** Returns the account of a connection; pass null if there is no connection. */
export type AccountDescriber = (connection: Connection | null) => AccountDescription
