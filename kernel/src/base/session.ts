// One account that a wallet gave.
import type { FamilyAccountType } from '../contracts/accountTypes'
import type { CaipAddress, CaipNetworkId } from './caip'

/** Kinds of accounts: those of any family, and those that one family adds. Specification section 3. */
export type AccountType = 'eoa' | 'smartAccount' | FamilyAccountType

/** One account that a wallet shares. The network in `caipAddress` is the one that the wallet is on. */
export interface Session {
  caipAddress: CaipAddress
  /** Id of the wallet's connector, such as `io.metamask`. */
  connectorId: string
  accountType: AccountType
  /** Networks that the wallet approved; missing if it accepts any. */
  networks?: readonly CaipNetworkId[]
  /** Methods that the wallet approved; missing if it accepts any. */
  methods?: readonly string[]
  /** As the family writes it: hex without `0x` for Bitcoin, base58 for Solana. Missing if the wallet shares none. */
  publicKey?: string
  /** BIP-32 derivation path, such as `m/84'/0'/0'/0/0`. Missing if the wallet shares none. */
  path?: string
}
