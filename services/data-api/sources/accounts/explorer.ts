// What an existing explorer tells of accounts, instead of our own index.
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
  /** Newest first; a block is on one page with all that it has of the account. */
  entries: readonly HistoryEntry[]
  /** As the explorer knows them. */
  tokens: readonly TokenFacts[]
  nfts: readonly ExplorerNft[]
  /** The next page has older blocks than this; null when there is none. */
  below: bigint | null
}

export interface Explorer {
  source: Source
  /** Throws SourceError, as the others do. `below` is null for the first page. */
  readHistory(account: string, below: bigint | null): Promise<ExplorerHistory>
  /** Contracts of tokens that the account has, or had. Amounts are the node's to tell. */
  listTokens(account: string): Promise<readonly string[]>
  /** `after` is what `next` was; null for the first page. */
  listNfts(account: string, after: string | null): Promise<{ items: readonly ExplorerNft[]; next: string | null }>
}
