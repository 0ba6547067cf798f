// Types of the history plugin. No run-time code.
import type { CaipAddress, CaipNetworkId, Decimal, Dispose } from '@latchkey/kernel'
import type { ActivityItem, SubmittedTransaction } from '@latchkey/kernel/contracts'
import type { Atom } from 'jotai/vanilla'

export interface Activity extends ActivityItem {
  /** Only of what was sent from this page: the network took another transaction in its place, or none. */
  outcome?: 'dropped' | 'replaced'
}
/** In the visitor's own time zone, newest first. */
export interface ActivityMonth {
  /** Of the Gregorian calendar. */
  year: number
  /** 0 is January. */
  month: number
  items: readonly Activity[]
}
/** Why a transaction is probably bait: it moves nothing, next to nothing, or its sender imitates a known address. */
export type Suspicion = 'lookalike' | 'empty' | 'dust'

/** What happened in the active account, on its network. */
export interface ActivityState {
  status: 'loading' | 'ready' | 'failed'
  /** Newest first. */
  pending: readonly Activity[]
  /** Newest first. */
  months: readonly ActivityMonth[]
  hasMore: boolean
  error: unknown
  /** Returns why the transaction is probably bait; null when nothing speaks for it. */
  suspect(item: Activity): Suspicion | null
}

/** For the views of this package; others use `activity`. */
export interface ActivityListService {
  readonly stateAtom: Atom<ActivityState>
  /** Loads the first page, or loads it again, and keeps it up to date until it is disposed. */
  watch(): Dispose
  /** The next page; nothing while one is on its way. After a failure: the first one again. */
  loadMore(): void
  /** Resets the list and its cursor. */
  reset(): void
  /** The most that the network takes for what was sent in this visit; null when unknown. */
  feeOf(hash: string): NonNullable<SubmittedTransaction['fee']> | null
  /** US dollars for one whole coin of the network now; null when unknown. Never rejects. */
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
