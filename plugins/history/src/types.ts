// Types of the history plugin. No run-time code.
import type { CaipAddress, CaipNetworkId, Decimal, Dispose, NativeAmount } from '@latchkey/kernel'
import type { ActivityItem, SubmittedTransaction } from '@latchkey/kernel/contracts'
import type { Atom } from 'jotai/vanilla'

export interface Activity extends ActivityItem {
  /** Set for a transaction of this page that the network replaced or dropped. */
  outcome?: 'dropped' | 'replaced'
  /** Id of the purchase that the transaction delivered. */
  purchaseId?: string
}
/** A month in the visitor's time zone, its items newest first. */
export interface ActivityMonth {
  /** Gregorian year, such as 2026. */
  year: number
  /** From 0 for January to 11. */
  month: number
  items: readonly Activity[]
}
/** Why a transaction is probably bait: it moves nothing, almost nothing, or its sender imitates a known address. */
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

/** What the chain says of a transaction that has ended. Null: it does not say. */
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
  /** Returns the maximum network fee of a transaction that was sent on this visit; null if unknown. */
  feeOf(hash: string): NonNullable<SubmittedTransaction['fee']> | null
  /** Resolves to what the chain says of a transaction that the account sent, once it has ended; null if unknown. Never rejects. */
  readOutcome(
    item: Pick<Activity, 'network' | 'hash'>,
    options: { signal: AbortSignal },
  ): Promise<TransactionOutcome | null>
  /** Resolves to the US dollars for one native coin now; null if unknown. Never rejects. */
  coinPrice(network: CaipNetworkId): Promise<Decimal | null>
}

export type SentStatus = 'pending' | 'confirmed' | 'failed' | 'dropped' | 'replaced'

export interface HistoryTypes {
  /** What was sent from this page, as JSON can hold it; the body reads it by schema. Together at most 99. */
  storage: { pending: readonly unknown[]; settled: readonly unknown[] }
  uses: 'dataApi' | 'page'
  gives: 'activity' | 'activityList'
}

declare module '@latchkey/kernel' {
  interface Services {
    activityList: ActivityListService
  }
  interface Views {
    Activity: undefined
    /** The tab: what is pending, and the newest few. */
    RecentActivity: undefined
  }
  interface Events {
    /** Older ones than those that are there. */
    'activity:moreRequested': { account: CaipAddress }
    /** A page could not be had. `code` is of the first cause. */
    'activity:failed': { account: CaipAddress; code: string }
  }
  interface ErrorCodes {
    'history/unavailable': undefined
  }
}
