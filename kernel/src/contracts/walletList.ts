// Listed wallets for lists: shared by the plugin that knows them and the Connect view that shows the first few.
import type { Atom } from 'jotai/vanilla'
import type { CaipNetworkId } from '../base/caip'
import type { Connector } from '../wallets/connector'
import type { LinkedWallet } from '../wallets/linkedWallet'

/** A wallet from the directory, the bundled registry, or the host. Its texts and URLs are untrusted. */
export interface ListedWallet extends LinkedWallet {
  /** Networks that it claims to support; empty if it lists none. */
  chains: readonly CaipNetworkId[]
  isCertified: boolean
}

/** Listed wallets on the first screen, next to the installed ones. No wallet is in two of the lists, and none is installed. */
export interface FirstWallets {
  /** The last two wallets that the visitor connected with, newest first. */
  recent: readonly ListedWallet[]
  featured: readonly ListedWallet[]
  /** Added by the host. */
  custom: readonly ListedWallet[]
  recommended: readonly ListedWallet[]
  /** Length of the whole list; null while unknown. */
  count: number | null
  /** Number of rows that will probably still arrive: the screen reserves space for them. */
  pending?: { featured: number; recommended: number }
  /** Returns whether the host excludes an installed wallet. Missing while unknown, or if it excludes none. */
  isExcluded?(wallet: Pick<Connector, 'id' | 'name' | 'rdns' | 'explorerId'>): boolean
  /** Hides the row that leads to the whole list: the host turned it off, or the page cannot pair. */
  isAllHidden?: boolean
}

/** Provided by a plugin that lists wallets. */
export interface WalletListService {
  /** Grows as responses arrive; after a failure, it is shorter. */
  readonly firstAtom: Atom<FirstWallets>
  /** Opens the next view for this wallet: with its own connector if there is one, else with a pairing (CON-04). */
  choose(wallet: ListedWallet): void
}
