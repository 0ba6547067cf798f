// What happened in an account, shared by the plugin that shows it and the ones that cause or follow it.
import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { Decimal } from '../base/decimal'
import type { Token } from './tokens'

/** The page sent a transaction to the network. Facts for a pending row, all of them taken from the sent transaction. */
export interface SubmittedTransaction {
  network: CaipNetworkId
  hash: string
  from: CaipAddress
  kind: 'send' | 'swap' | 'approve' | 'other'
  /** What leaves the account. */
  sent?: { token: Token; units: bigint }
  /** What is to come in, at least. */
  received?: { token: Token; units: bigint }
  /** Whom it goes to; a plain address. */
  to?: string
  /** The most that the network takes for it. */
  fee?: { units: bigint; decimals: number; symbol: string }
}

export type TransferDirection = 'in' | 'out' | 'self'

/** One movement of a transaction. Texts and addresses come from outside. */
export type ActivityTransfer = {
  direction: TransferDirection
  /** Plain addresses; null when unknown. */
  from: string | null
  to: string | null
} & (
  | {
      kind: 'token'
      name: string
      symbol: string
      iconUrl: string | null
      /** Whole tokens, exact. */
      amount: Decimal
      value: Decimal | null
    }
  | { kind: 'nft'; name: string; previewUrl: string | null; isSpam: boolean }
)

export interface ActivityItem {
  id: string
  /** `receive`, `send`, `trade`, …; others are shown as they are. Wire facts section 8.4. */
  operation: string
  status: 'confirmed' | 'failed' | 'pending'
  hash: string | null
  /** Null when the server does not say. */
  network: CaipNetworkId | null
  minedAtMs: number
  from: string | null
  to: string | null
  application: { name: string; iconUrl: string | null } | null
  transfers: readonly ActivityTransfer[]
}

export interface ActivityPage {
  items: readonly ActivityItem[]
  /** Where the next page begins; null after the last. */
  next: string | null
}

/** Which transaction a receipt is of: by its hash, or by the id of the item where there is none yet. */
export interface ReceiptParams {
  hash: string | null
  id?: string
}

/** Given by the plugin that shows activity. */
export interface ActivityService {
  /** Plain addresses that the account has sent to, newest first; none that only a look-alike transfer put there. */
  recipients(account: CaipAddress, options?: { signal?: AbortSignal }): Promise<readonly string[]>
}
