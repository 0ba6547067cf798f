// The list of one account on one network, page by page. Requirement TXH-01.
import type { CaipAddress, Store } from '@latchkey/kernel'
import { networkOf } from '@latchkey/kernel'
import type { ActivityPage } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import { type AddressReader, addCounterparties, type Counterparties, startCounterparties } from './counterparties'
import { historyUnavailable } from './errors'
import { filterItems } from './filterItems'
import { countItems, EMPTY_TIMELINE, mergeItems, type Timeline } from './timeline'
import type { Activity } from './types'

/** Consecutive pages without visible items after which the list ends, because a server might never end it. */
const MAX_IDLE_PAGES = 10

export interface PagesState {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Settled transactions. */
  timeline: Timeline
  /** Pending transactions. */
  open: readonly Activity[]
  /** Null after the last page and before the first. */
  next: string | null
  /** A service has reported the whole history. */
  isWhole: boolean
  known: Counterparties
  /** Null until the account's family is loaded. */
  reader: AddressReader | null
  error: unknown
}
export interface PagesSource {
  readAddresses(account: CaipAddress): Promise<AddressReader>
  /** Null if no service reports activity on this network. */
  load(account: CaipAddress, cursor: string | undefined, signal: AbortSignal): Promise<ActivityPage | null>
  onPage(items: readonly Activity[]): void
  onFailed(error: ReturnType<typeof historyUnavailable>, account: CaipAddress): void
}
export interface Pages {
  readonly stateAtom: Atom<PagesState>
  /** A different account starts a new list; the same one changes nothing. */
  show(account: CaipAddress | null): void
  /** Loads the first page if there is none, otherwise the next. */
  loadMore(): void
  /** Loads the first page again and merges it, after a load that is running. On failure, the list silently stays unchanged. */
  refresh(): void
  reset(): void
}

const EMPTY: PagesState = {
  status: 'idle',
  timeline: EMPTY_TIMELINE,
  open: [],
  next: null,
  isWhole: false,
  known: new Map(),
  reader: null,
  error: null,
}

/** Sends no request before `loadMore`. */
export function createPages(store: Store, source: PagesSource): Pages {
  const stateAtom = atom<PagesState>(EMPTY)
  const read = () => store.get(stateAtom)
  const write = (change: Partial<PagesState>) => store.set(stateAtom, { ...read(), ...change })
  let account: CaipAddress | null = null
  let visit = new AbortController()
  let idlePages = 0
  let refreshed = Promise.resolve()
  let isRefreshDue = false

  function reset(): void {
    visit.abort()
    visit = new AbortController()
    idlePages = 0
    store.set(stateAtom, EMPTY)
  }

  async function add(page: ActivityPage, of: CaipAddress, signal: AbortSignal): Promise<number> {
    const reader = read().reader ?? (await source.readAddresses(of))
    if (signal.aborted) return 0
    const { timeline, open, known } = read()
    const fresh = filterItems(page.items, networkOf(of))
    const ids = new Set(fresh.map(({ id }) => id))
    const isOpen = ({ status }: Activity) => status === 'pending'
    const merged = mergeItems(
      timeline,
      fresh.filter((item) => !isOpen(item)),
    )
    const stillOpen = [...open.filter(({ id }) => !ids.has(id)), ...fresh.filter(isOpen)]
    const met = addCounterparties(known.size > 0 ? known : startCounterparties(reader), fresh, reader)
    write({ timeline: merged, open: stillOpen, reader, known: met })
    source.onPage(fresh)
    return countItems(merged) + stillOpen.length - countItems(timeline) - open.length
  }

  async function load(of: CaipAddress, cursor: string | undefined, { signal }: AbortController): Promise<void> {
    write({ status: 'loading', error: null })
    try {
      const response = await source.load(of, cursor, signal)
      const page = response ?? { items: [], next: null }
      if (signal.aborted) return
      const added = await add(page, of, signal)
      if (signal.aborted) return
      idlePages = added > 0 ? 0 : idlePages + 1
      const isEndless = page.next === cursor || idlePages >= MAX_IDLE_PAGES
      write({ status: 'ready', next: isEndless ? null : page.next, isWhole: response?.next === null })
    } catch (cause) {
      if (signal.aborted) return
      reset()
      const error = historyUnavailable(cause)
      write({ status: 'failed', error })
      source.onFailed(error, of)
    }
  }

  async function reload(): Promise<void> {
    isRefreshDue = false
    const of = account
    const { signal } = visit
    const { status } = read()
    if (of === null || status === 'idle' || status === 'failed') return
    const page = await source.load(of, undefined, signal).catch(() => null)
    if (page && !signal.aborted) await add(page, of, signal)
  }

  return {
    stateAtom,
    show(next) {
      if (next === account) return
      account = next
      reset()
    },
    loadMore() {
      const { status, next } = read()
      if (account === null || status === 'loading' || (status === 'ready' && next === null)) return
      void load(account, next ?? undefined, visit)
    },
    refresh() {
      if (isRefreshDue) return
      isRefreshDue = true
      refreshed = refreshed.then(reload).catch(() => {})
    },
    reset,
  }
}
