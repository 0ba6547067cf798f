// An account that a wallet shares.
import type { FamilyAccountType } from '../contracts/accountTypes'
import type { CaipAddress, CaipNetworkId } from './caip'

/** Account types: those that every family has, and those that individual families add. */
export type AccountType = 'eoa' | 'smartAccount' | FamilyAccountType

/** One account that a wallet shares. The network in `caipAddress` is the wallet's current one. */
export interface Session {
  caipAddress: CaipAddress
  /** ID of the wallet's connector, such as `io.metamask`. */
  connectorId: string
  accountType: AccountType
  /** Networks that the wallet approved; missing if it accepts any. */
  networks?: readonly CaipNetworkId[]
  /** Methods that the wallet approved; missing if it accepts any. */
  methods?: readonly string[]
  /** In the family's own form: hex without `0x` for Bitcoin, base58 for Solana. Missing if the wallet shares none. */
  publicKey?: string
  /** BIP-32 derivation path, such as `m/84'/0'/0'/0/0`. Missing if the wallet shares none. */
  path?: string
}
