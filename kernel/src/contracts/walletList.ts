// Listed wallets, as lists draw them: shared by the plugin that knows them and the connect view that shows the first few.
import type { Atom } from 'jotai/vanilla'
import type { CaipNetworkId } from '../base/caip'
import type { Connector } from '../wallets/connector'
import type { LinkedWallet } from '../wallets/linkedWallet'

/** A wallet of the directory, of the bundled registry or of the host. Texts and addresses come from outside: nothing here is trusted. */
export interface ListedWallet extends LinkedWallet {
  /** Networks it says it serves; empty when it does not say. */
  chains: readonly CaipNetworkId[]
  isCertified: boolean
}

/** What the first screen shows next to the wallets found in this browser. No wallet is in two of the lists, or installed. */
export interface FirstWallets {
  /** The last two that a visitor connected with, newest first. */
  recent: readonly ListedWallet[]
  featured: readonly ListedWallet[]
  /** Given by the host. */
  custom: readonly ListedWallet[]
  recommended: readonly ListedWallet[]
  /** The length of the whole list; null while unknown. */
  count: number | null
  /** How many rows are still to come, as far as one can say: room is kept for them where they will stand. */
  pending?: { featured: number; recommended: number }
  /** Whether the host does not want a wallet of this browser here. Absent: not known yet, or it wants all. */
  isExcluded?(wallet: Pick<Connector, 'id' | 'name' | 'rdns' | 'explorerId'>): boolean
  /** No row leads to the whole list: the host wants none here, or the page cannot pair. */
  isAllHidden?: boolean
}

/** Given by a plugin that lists wallets. */
export interface WalletListService {
  /** Grows as answers arrive; a failure leaves it shorter. */
  readonly firstAtom: Atom<FirstWallets>
  /** Goes where choosing this wallet leads: its own connector when there is one, else a pairing. Specification section 2 (CON-04). */
  choose(wallet: ListedWallet): void
}
