// Services, events, and views that more than one package names.
import type { CaipNetworkId } from '../base/caip'
import type { ActivityService, ReceiptParams, SubmittedTransaction } from './activity'
import type { DataApiService } from './dataApi'
import type { EmbeddedWalletService } from './embeddedWallet'
import type { NamesService } from './names'
import type { PairingLink } from './pairingLink'
import type { PairingSignIn } from './pairingSignIn'
import type { TokensService } from './tokens'
import type { WalletLinksService } from './walletLinks'
import type { WalletListService } from './walletList'

export interface SharedEvents {
  /** The visitor made a transaction here, and it was sent to the network. */
  'tx:submitted': SubmittedTransaction
  /** The transaction is in a block, or never will be. */
  'tx:settled': { network: CaipNetworkId; hash: string; status: 'confirmed' | 'failed' | 'dropped' | 'replaced' }
}

export interface SharedServices {
  activity: ActivityService
  dataApi: DataApiService
  embeddedWallet: EmbeddedWalletService
  names: NamesService
  pairingSignIn: PairingSignIn
  tokens: TokensService
  walletLinks: WalletLinksService
  walletList: WalletListService
}

export interface SharedViews {
  /** State and details of a transaction, shown by the plugin for activity. */
  Receipt: ReceiptParams
  /** Pairs with a listed wallet by its ID in the wallet directory, or with any wallet by QR code. */
  ConnectingWalletConnect: { walletId?: string }
  /** Pairs with any wallet by QR code. With a pairing of the host's own, it shows only that one. */
  ConnectingWalletConnectBasic: { pairing: PairingLink } | undefined
  AllWallets: undefined
}
