// Account data from an existing explorer, instead of from our own index.
import type { HistoryEntry } from '../../historyEntry.ts'
import type { TokenFacts } from '../../indexer/readFacts.ts'
import type { Source } from '../source.ts'

export interface ExplorerNft {
  collection: string
  tokenId: string
  name: string
  collectionName: string
  previewUrl: string | null
  isScam: boolean
}

export interface ExplorerHistory {
  /** Newest first. All of the account's entries in a block are on the same page. */
  entries: readonly HistoryEntry[]
  /** Token and item details from the explorer. */
  tokens: readonly TokenFacts[]
  nfts: readonly ExplorerNft[]
  /** The next page starts below this block. Null if there is none. */
  below: bigint | null
}

export interface Explorer {
  source: Source
  /** Throws SourceError, like the other methods. `below` is null for the first page. */
  readHistory(account: string, below: bigint | null): Promise<ExplorerHistory>
  /** Contracts of tokens that the account has or had. The node returns the amounts. */
  listTokens(account: string): Promise<readonly string[]>
  /** `after` is the last page's `next`, or null for the first page. */
  listNfts(account: string, after: string | null): Promise<{ items: readonly ExplorerNft[]; next: string | null }>
}
