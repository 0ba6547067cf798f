// What happened in an account, shared by the plugin that shows it and the ones that cause or follow it.
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { Decimal } from '../base/decimal'
import type { Token } from './tokens'

/** A transaction that the page sent, for a pending row. Every member is read from the transaction itself. */
export interface SubmittedTransaction {
  network: CaipNetworkId
  /** As the family writes it: hex with `0x` on EVM networks, base58 on Solana. */
  hash: string
  from: CaipAddress
  kind: 'send' | 'swap' | 'approve' | 'other'
  /** What leaves the account, in smallest units. */
  sent?: { token: Token; units: bigint }
  /** The minimum that comes in, in smallest units. */
  received?: { token: Token; units: bigint }
  /** Plain address of the recipient. */
  to?: string
  /** Maximum network fee, in smallest native units. */
  fee?: { units: bigint; decimals: number; symbol: string }
}

export type TransferDirection = 'in' | 'out' | 'self'

/** One movement of a transaction. Texts and addresses come from outside. */
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
      /** Null when there is no picture. */
      iconUrl: string | null
      /** Whole tokens, exact. */
      amount: Decimal
      /** US dollars for all of it; null when unknown. */
      value: Decimal | null
    }
  | {
      kind: 'nft'
      name: string
      /** Address of a picture, checked; null when there is none. */
      previewUrl: string | null
      isSpam: boolean
    }
)

export interface ActivityItem {
  /** The server's own, unique in an account's history. */
  id: string
  /** `receive`, `send`, `trade`, …; others are shown unchanged. Wire facts section 8.4. */
  operation: string
  status: 'confirmed' | 'failed' | 'pending'
  /** Null where there is none yet, as for a purchase that is pending. */
  hash: string | null
  /** Null when the server does not say. */
  network: CaipNetworkId | null
  minedAtMs: number
  /** Plain address of the sender; null when unknown. */
  from: string | null
  /** Plain address of the recipient or the contract; null when unknown. */
  to: string | null
  /** The site or contract that was used, as the server names it; null when it does not say. */
  application: { name: string; iconUrl: string | null } | null
  transfers: readonly ActivityTransfer[]
}

export interface ActivityPage {
  items: readonly ActivityItem[]
  /** Where the next page begins; null after the last. */
  next: string | null
}

/** The transaction of a receipt: `hash`, or the `id` of its activity item while it has none. */
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
