// Transactions of an account, shared by the plugin that shows them and the plugins that cause or follow them.
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { Decimal } from '../base/decimal'
import type { Token } from './tokens'

/** A transaction that the page sent, for a pending row. Every member comes from the transaction itself. */
export interface SubmittedTransaction {
  network: CaipNetworkId
  /** In the family's own form: hex with `0x` on EVM networks, base58 on Solana. */
  hash: string
  from: CaipAddress
  kind: 'send' | 'swap' | 'approve' | 'other'
  /** What leaves the account. */
  sent?: SubmittedAmount
  /** The minimum that arrives. */
  received?: SubmittedAmount
  /** Plain address of the recipient. */
  to?: string
  /** Maximum network fee, in smallest native units. */
  fee?: { units: bigint; decimals: number; symbol: string }
}

export interface SubmittedAmount {
  token: Token
  /** Smallest units. */
  units: bigint
  /** US dollars for one whole token when it was sent; null or absent if unknown. */
  price?: Decimal | null
}

export type TransferDirection = 'in' | 'out' | 'self'

/** One transfer of a transaction. Texts and addresses come from outside. */
export type ActivityTransfer = {
  direction: TransferDirection
  /** Plain address of the sender; null when unknown. */
  from: string | null
  /** Plain address of the recipient; null when unknown. */
  to: string | null
} & (
  | {
      kind: 'token'
      name: string
      symbol: string
      /** Plain address of its contract; null for the native token, absent if unknown. Only this identifies a token. */
      address?: string | null
      /** Null when there is no picture. */
      iconUrl: string | null
      /** Whole tokens, as an exact decimal. */
      amount: Decimal
      /** Value in US dollars; null when unknown. */
      value: Decimal | null
    }
  | {
      kind: 'nft'
      name: string
      /** URL of a picture, checked; null when there is none. */
      previewUrl: string | null
      isSpam: boolean
    }
)

export interface ActivityItem {
  /** The server's ID, unique in an account's history. */
  id: string
  /** `receive`, `send`, `trade`, …; unknown values are shown unchanged. */
  operation: string
  status: 'confirmed' | 'failed' | 'pending'
  /** Null if there is none yet, as for a pending purchase. */
  hash: string | null
  /** Null if the server does not report it. */
  network: CaipNetworkId | null
  minedAtMs: number
  /** Plain address of the sender; null when unknown. */
  from: string | null
  /** Plain address of the recipient or the contract; null when unknown. */
  to: string | null
  /** The site or contract that was used, with the server's name for it; null if the server does not report it. */
  application: { name: string; iconUrl: string | null } | null
  transfers: readonly ActivityTransfer[]
}

export interface ActivityPage {
  items: readonly ActivityItem[]
  /** Cursor of the next page; null after the last. */
  next: string | null
}

/** The transaction of a receipt: `hash`, or the `id` of its activity item while it has no hash. */
export interface ReceiptParams {
  hash: string | null
  id?: string
}

/** Whom an account has sent to. */
export interface Recipient {
  /** Plain address. */
  address: string
  /** In how many transactions, on the account's network; null if only part of its history was read. */
  sends: number | null
}

/** Given by the plugin that shows activity. */
export interface ActivityService {
  /** Lists whom the account has sent to, newest first and each once, without those of look-alike transfers. */
  recipients(account: CaipAddress, options?: { signal?: AbortSignal }): Promise<readonly Recipient[]>
}
