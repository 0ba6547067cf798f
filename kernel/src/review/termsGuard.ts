// Prevents a review from sending worse terms than its visitor has seen and accepted. Requirement SAF-03.
import type { Clock } from '../base/clock'
import type { Dispose } from '../base/store'

/** Longer than a click that had already begun when the terms changed. */
const SETTLE_MS = 600

/** The terms that the visitor agrees to. The caller chooses the keys; no two of the three objects share one. */
export interface Terms {
  /** Higher is worse: a fee, the amount. */
  costs: Readonly<Record<string, bigint>>
  /** Lower is worse: the minimum received, the expected amount. */
  gains: Readonly<Record<string, bigint>>
  /** Any change is worse: a recipient, a spender, a contract, a token. */
  parties: Readonly<Record<string, string>>
}

export interface TermsState {
  /** Keys that are worse than the best value shown since the visitor saw the first terms, or last acknowledged some. */
  worse: readonly string[]
  /** Something got worse, or appeared, less than 600 ms ago. */
  isSettling: boolean
}

export interface TermsGuard {
  readonly state: TermsState
  /** Terms that the shown ones are compared with, key by key. */
  readonly accepted: Terms
  /** Compares the terms that the review shows now. The first ones count as accepted, and so does each key that appears later. */
  show(terms: Terms): void
  /** Accepts what is shown. Ignored while the terms settle, because the visitor cannot have read them yet. */
  acknowledge(): void
  /** Returns whether a click may send the visible terms. */
  allowsConfirm(): boolean
  /** Stops the timer. */
  stop(): void
}

const NONE: Terms = { costs: {}, gains: {}, parties: {} }

/** Creates the guard of one review. `onChange` runs after each change of `state`. */
export function createTermsGuard(options: { clock: Pick<Clock, 'setTimeout'>; onChange: () => void }): TermsGuard {
  let accepted = NONE
  let shown: Terms | null = null
  let cancelSettling: Dispose | null = null
  let state: TermsState = { worse: [], isSettling: false }

  function update(): void {
    state = { worse: shown ? findWorse(accepted, shown) : [], isSettling: cancelSettling !== null }
    options.onChange()
  }

  function stop(): void {
    cancelSettling?.()
    cancelSettling = null
  }

  function settle(): void {
    stop()
    cancelSettling = options.clock.setTimeout(() => {
      cancelSettling = null
      update()
    }, SETTLE_MS)
  }

  return {
    get state() {
      return state
    },
    get accepted() {
      return accepted
    },
    show(terms) {
      // Also compared with the last terms, because a visitor clicks for what the screen shows now.
      if (shown && (findWorse(shown, terms).length > 0 || hasNewKey(accepted, terms))) settle()
      accepted = keepBest(accepted, terms)
      shown = terms
      update()
    },
    acknowledge() {
      if (!shown || state.isSettling) return
      accepted = merge(accepted, shown)
      update()
    },
    allowsConfirm: () => shown !== null && state.worse.length === 0 && !state.isSettling,
    stop,
  }
}

function findWorse(before: Terms, now: Terms): readonly string[] {
  return [
    ...changedKeys(before.costs, now.costs, (old, units) => units > old),
    ...changedKeys(before.gains, now.gains, (old, units) => units < old),
    ...changedKeys(before.parties, now.parties, (old, party) => party !== old),
  ]
}

/** A new key has no earlier value. */
function changedKeys<Value>(
  before: Readonly<Record<string, Value>>,
  now: Readonly<Record<string, Value>>,
  isWorse: (old: Value, value: Value) => boolean,
): readonly string[] {
  return Object.entries(now).flatMap(([key, value]) => {
    const old = before[key]
    return old !== undefined && isWorse(old, value) ? [key] : []
  })
}

function hasNewKey(before: Terms, now: Terms): boolean {
  const kinds = ['costs', 'gains', 'parties'] as const
  return kinds.some((kind) => Object.keys(now[kind]).some((key) => !Object.hasOwn(before[kind], key)))
}

/** Later terms are compared with better ones, not with worse ones. */
function keepBest(accepted: Terms, now: Terms): Terms {
  const isKept = new Set(findWorse(accepted, now))
  const better = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !isKept.has(key)))
  return merge(accepted, { costs: better(now.costs), gains: better(now.gains), parties: better(now.parties) })
}

/** A step that is not visible now may come back, so its keys stay. */
function merge(older: Terms, newer: Terms): Terms {
  return {
    costs: { ...older.costs, ...newer.costs },
    gains: { ...older.gains, ...newer.gains },
    parties: { ...older.parties, ...newer.parties },
  }
}
