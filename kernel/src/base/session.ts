// One account that a wallet gave.
import type { FamilyAccountType } from '../contracts/accountTypes'
import type { CaipAddress, CaipNetworkId } from './caip'

/** What any family may have, and what families call their own kinds. Specification section 3. */
export type AccountType = 'eoa' | 'smartAccount' | FamilyAccountType

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
