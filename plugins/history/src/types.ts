// Types of the history plugin. No run-time code.
import type { CaipAddress, CaipNetworkId, Decimal, Dispose, NativeAmount } from '@latchkey/kernel'
import type { ActivityItem, SubmittedTransaction } from '@latchkey/kernel/contracts'
import type { Atom } from 'jotai/vanilla'

export interface Activity extends ActivityItem {
  /** Set for a transaction of this page that the network replaced or dropped. */
  outcome?: 'dropped' | 'replaced'
  /** ID of the purchase that the transaction delivered. */
  purchaseId?: string
}
/** A month in the visitor's time zone, with its items newest first. */
export interface ActivityMonth {
  /** Gregorian year, such as 2026. */
  year: number
  /** From 0 for January to 11. */
  month: number
  items: readonly Activity[]
}
/** Why a transaction is probably bait: it moves nothing or almost nothing, or its sender imitates a known address. */
export type Suspicion = 'lookalike' | 'empty' | 'dust'

/** Activity of the active account on its network. */
export interface ActivityState {
  status: 'loading' | 'ready' | 'failed'
  /** Newest first. */
  pending: readonly Activity[]
  /** Newest first. */
  months: readonly ActivityMonth[]
  hasMore: boolean
  /** Purchases are listed, if there are any. */
  arePurchasesKnown: boolean
  error: unknown
  /** Returns why the transaction is probably bait; null if nothing suggests it. */
  suspect(item: Activity): Suspicion | null
  /** Returns whether the account sent the transaction itself. */
  isOwn(item: Activity): boolean
}

/** The chain's data on a settled transaction. Null: the chain has none. */
export interface TransactionOutcome {
  /** The network fee that the account paid. */
  fee: NativeAmount | null
  /** Why it failed. */
  reason: string | null
}

/** For the views of this package; others use the service `activity`. */
export interface ActivityListService {
  readonly stateAtom: Atom<ActivityState>
  /** Loads the first page, and keeps it up to date until the returned function is called. */
  watch(): Dispose
  /** Loads the next page, unless one is loading. After a failure, loads the first page again. */
  loadMore(): void
  /** Resets the list and its cursor. */
  reset(): void
  /** Returns the maximum network fee of a transaction that was sent since the page loaded; null if unknown. */
  feeOf(hash: string): NonNullable<SubmittedTransaction['fee']> | null
  /** Resolves to the chain's data on a transaction that the account sent, once it has settled; null if unknown. Never rejects. */
  readOutcome(
    item: Pick<Activity, 'network' | 'hash'>,
    options: { signal: AbortSignal },
  ): Promise<TransactionOutcome | null>
  /** Resolves to the current price of one native coin in US dollars; null if unknown. Never rejects. */
  coinPrice(network: CaipNetworkId): Promise<Decimal | null>
}

export type SentStatus = 'pending' | 'confirmed' | 'failed' | 'dropped' | 'replaced'

export interface HistoryTypes {
  /** Transactions sent from this page, as JSON; the body parses them with a schema. Together at most 99. */
  storage: { pending: readonly unknown[]; settled: readonly unknown[] }
  uses: 'dataApi' | 'page'
  provides: 'activity' | 'activityList'
}

declare module '@latchkey/kernel' {
  interface Services {
    activityList: ActivityListService
  }
  interface Views {
    Activity: undefined
    /** The tab: pending transactions and the newest few. */
    RecentActivity: undefined
  }
  interface Events {
    /** Loads older ones. */
    'activity:moreRequested': { account: CaipAddress }
    /** A page failed to load. `code` is that of the first cause. */
    'activity:failed': { account: CaipAddress; code: string }
  }
  interface ErrorCodes {
    'history/unavailable': undefined
  }
}
