// Links of a listed wallet, shared by the wallet list that knows them and the pairing that opens them.
import type { LinkedWallet } from '../wallets/linkedWallet'

/** Provided by a plugin that lists wallets. */
export interface WalletLinksService {
  /** Finds the wallet by its ID in the wallet directory; null if it is not listed. */
  find(walletId: string): Promise<LinkedWallet | null>
}
