// Types of the wallets plugin. No run-time code.
import type { ListedWallet } from '@latchkey/kernel/contracts'
import type { Atom } from 'jotai/vanilla'

/** A wallet that the host adds. */
export interface CustomWallet
  extends Partial<Omit<ListedWallet, 'id' | 'name' | 'isCertified'>>,
    Pick<ListedWallet, 'id' | 'name'> {}

export interface WalletsOptions {
  /** ID of your project at the directory. Without it and without `explorerUrl`, the bundled registry is the list. */
  projectId?: string
  /** Origin of a wallet directory. Default: the public one if there is a project ID. `null`: no directory. */
  explorerUrl?: string | null
  /** IDs shown first, in this order. */
  featured?: readonly string[]
  /** Only these IDs are listed. */
  include?: readonly string[]
  /** These IDs are never listed. */
  exclude?: readonly string[]
  /** Wallets that you add to the list, in this order. */
  custom?: readonly CustomWallet[]
  /** Whether a row opens the whole list. Default `show`. */
  allWallets?: 'show' | 'hide' | 'onlyMobile'
}

/** The whole list as a view shows it. */
export interface Directory {
  status: 'loading' | 'ready' | 'failed'
  /** Installed wallets first, then featured and recommended ones, then the loaded pages; each wallet once. */
  wallets: readonly ListedWallet[]
  /** IDs of `wallets` that are installed in this browser. */
  installed: ReadonlySet<string>
  /** IDs of `installed` with a name that, as far as known, belongs to another wallet. */
  unverified: ReadonlySet<string>
  recent: ReadonlySet<string>
  /** Number of search results; null until known. */
  count: number | null
  hasMore: boolean
  error: unknown
}
/** The current request of the list. */
export interface Question {
  /** Empty for the whole list. */
  words: string
  isCertified: boolean
}
/** For views of this package; others use `walletList` and `walletLinks`. */
export interface DirectoryService {
  readonly directoryAtom: Atom<Directory>
  /** Shows the first page, by default of the whole list, or what is already loaded. */
  open(question?: Question): void
  /** Empty for the whole list. Responses for earlier words are dropped. The view must debounce the words. */
  search(words: string): void
  /** Loads the next page; does nothing while one is loading. After a failure, loads the same page again. */
  loadMore(): void
  /** Only certified wallets. */
  filterCertified(isOn: boolean): void
  /** Aborts pending requests. */
  close(): void
}
export interface WalletsTypes {
  options: WalletsOptions
  /** Rows in the stored form; the body parses them. */
  storage: { recent: readonly unknown[] }
  uses: 'page'
  provides: 'walletLinks' | 'walletList' | 'walletDirectory'
}

declare module '@latchkey/kernel' {
  interface Events {
    /** For the host's own page: `words` is the text that the visitor typed. */
    'wallets:searched': { words: string; isCertified: boolean }
  }
  interface Services {
    walletDirectory: DirectoryService
  }
  interface Views {
    /** Where to get one wallet: its stores and its website. */
    GetListedWallet: { walletId: string }
  }
  interface ErrorCodes {
    'wallets/unavailable': { call: string; reason: 'refused' | 'silent'; status?: number }
    'wallets/misshaped': { call: string }
  }
}
