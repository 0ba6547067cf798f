// Types of the wallets plugin. No run-time code.
import type { ListedWallet } from '@latchkey/kernel/contracts'
import type { Atom } from 'jotai/vanilla'

/** A wallet that the host adds. */
export interface CustomWallet
  extends Partial<Omit<ListedWallet, 'id' | 'name' | 'isCertified'>>,
    Pick<ListedWallet, 'id' | 'name'> {}

export interface WalletsOptions {
  /** Id of your project at the directory. Without it, and without `explorerUrl`, the bundled registry is the list. */
  projectId?: string
  /** Origin of a wallet directory. Default: the public one if there is a project ID. `null`: no directory. */
  explorerUrl?: string | null
  /** Ids shown first, in this order. */
  featured?: readonly string[]
  /** Only these ids are listed. */
  include?: readonly string[]
  /** These ids are never listed. */
  exclude?: readonly string[]
  /** Wallets that you add to the list, in this order. */
  custom?: readonly CustomWallet[]
  /** Whether a row leads to the whole list. Default `show`. Specification section 2. */
  allWallets?: 'show' | 'hide' | 'onlyMobile'
}

/** The whole list as a view shows it. */
export interface Directory {
  status: 'loading' | 'ready' | 'failed'
  /** Installed first, then featured, recommended and the pages that have arrived; each wallet once. */
  wallets: readonly ListedWallet[]
  /** Ids of `wallets` that are installed in this browser. */
  installed: ReadonlySet<string>
  /** Ids of `installed` with a name that belongs to another wallet, as far as anybody knows. */
  unverified: ReadonlySet<string>
  recent: ReadonlySet<string>
  /** Of the answers to the words that are searched now; null while nobody has said. */
  count: number | null
  hasMore: boolean
  error: unknown
}
/** What is asked of the list. */
export interface Question {
  /** Empty: the whole list. */
  words: string
  isCertified: boolean
}
/** For views of this package; others use `walletList` and `walletLinks`. */
export interface DirectoryService {
  readonly directoryAtom: Atom<Directory>
  /** Shows the first page of what is asked, by default the whole list, or what is known of it already. */
  open(question?: Question): void
  /** Empty: the whole list. Answers to earlier words are dropped. Waits for the words to settle is the view's business. */
  search(words: string): void
  /** The next page; nothing while one is on its way. After a failure: the same page again. */
  loadMore(): void
  /** Certified wallets only. */
  filterCertified(isOn: boolean): void
  /** What is on its way is aborted. */
  close(): void
}
export interface WalletsTypes {
  options: WalletsOptions
  /** Rows as they were stored; the body reads them by schema. */
  storage: { recent: readonly unknown[] }
  uses: 'page'
  gives: 'walletLinks' | 'walletList' | 'walletDirectory'
}

declare module '@latchkey/kernel' {
  interface Events {
    /** For the host's own page: `words` are what the visitor typed. */
    'wallets:searched': { words: string; isCertified: boolean }
  }
  interface Services {
    walletDirectory: DirectoryService
  }
  interface Views {
    /** Where to get one wallet: stores and its site. */
    GetListedWallet: { walletId: string }
  }
  interface ErrorCodes {
    'wallets/unavailable': { call: string; status?: number }
    'wallets/misshaped': { call: string }
  }
}
