// A transaction as one account sees it, from the index or from an explorer.

export interface HistoryEntry {
  /** As the database knows it. */
  network: string
  hash: string
  block: bigint
  position: number
  minedAtMs: bigint
  sender: string
  recipient: string | null
  nonce: bigint
  status: string
  operation: string
  transfers: StoredTransfer[]
}

/** As it lies in the index. */
export interface StoredTransfer {
  kind: 'native' | 'token' | 'nft'
  direction: 'in' | 'out' | 'self'
  from: string
  to: string
  /** Smallest units. */
  units: string
  /** Its contract; null for the native token. */
  contract: string | null
  tokenId: string | null
  price: string | null
}
