// A transaction from the view of one account, read from the index or from an explorer.

export interface HistoryEntry {
  /** The network's ID in the database. */
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

/** As stored in the index. */
export interface StoredTransfer {
  kind: 'native' | 'token' | 'nft'
  direction: 'in' | 'out' | 'self'
  from: string
  to: string
  /** In smallest units. */
  units: string
  /** The token's contract, or null for the native token. */
  contract: string | null
  tokenId: string | null
  price: string | null
}
