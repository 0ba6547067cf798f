// Runs the review machine: holds its atoms, its guard, its timer, and the one request to the wallet.
import { type Atom, atom } from 'jotai/vanilla'
import type { CaipAddress } from '../base/caip'
import type { Clock } from '../base/clock'
import type { Dispose, Store } from '../base/store'
import type { LatchkeyError } from '../errors/LatchkeyError'
import {
  isPreparing,
  NO_OUTCOME,
  phaseOf,
  type ReviewEffect,
  type ReviewEvent,
  type ReviewState,
  type Submission,
  submissionOf,
  transition,
} from './reviewMachine'
import { createTermsGuard, type Terms, type TermsState } from './termsGuard'
import { readWalletFailure, type WalletFailure } from './walletFailure'

/** Terms that got worse since the visitor saw the first ones, or last acknowledged some: keys of `accepted`. */
export type ReviewTerms = TermsState & { accepted: Terms }

const UNSEEN: ReviewTerms = { worse: [], isSettling: false, accepted: { costs: {}, gains: {}, parties: {} } }
const PHASES = { declined: 'declined', unclear: 'left', refused: 'failed' } as const

export interface ReviewFlowOptions<Review> {
  /** Where the state of the review lives. */
  store: Store
  /** Times the refreshes. */
  clock: Pick<Clock, 'setTimeout'>
  /** Milliseconds between two refreshes. */
  refreshMs: number
  /** Returns the account that must confirm. */
  accountOf(review: Review): CaipAddress
  /** Returns the terms that the visitor agrees to. A change for the worse must be confirmed again. */
  termsOf(review: Review): Terms
  /** Resolves to an updated review; null to keep the one that is shown. Never rejects. */
  look(review: Review, signal: AbortSignal): Promise<Review | null>
  /** Shows the view of the review. */
  open(): void
  /** Called when the last step was sent. */
  finish(review: Review): void
}
/** A review that is being prepared. */
export interface ReviewAttempt {
  /** Counts up from 1 in its flow. */
  readonly id: number
  /** Aborts when the review is dropped, or another one begins. */
  readonly signal: AbortSignal
}
/** A confirmed review. Its response counts once, and does not affect later reviews. */
export interface ConfirmedReview<Review> extends ReviewAttempt {
  readonly review: Review
  /** Returns whether the wallet may get the request now: once, and only for a review that was not dropped. */
  check(): boolean
  /** Reports that the wallet approved a step before the last. */
  accept(): void
  /** Reports that the wallet approved the last step. */
  submit(): void
  /** Returns what an error says about the wallet's response; `refused` if the wallet has not received the request yet. */
  read(error: unknown): WalletFailure
  /** Reports that the wallet did not approve. Returns the phase to show. */
  fail(failure: WalletFailure, problem: LatchkeyError): 'declined' | 'left' | 'failed'
  /** Reports that a step before the last has ended; `problem` is null after a success. */
  settle(review: Review | null, problem: LatchkeyError | null): void
}
export interface ReviewFlow<Review> {
  /** The visible review; null while none is ready. */
  readonly reviewAtom: Atom<Review | null>
  readonly submissionAtom: Atom<Submission>
  readonly termsAtom: Atom<ReviewTerms>
  readonly preparingAtom: Atom<boolean>
  /** Account whose last request the wallet left without a clear response; null if there is none. */
  readonly unclearAtom: Atom<CaipAddress | null>
  /** Begins a review. If the wallet already has a request, returns null and shows that review again. */
  begin(): ReviewAttempt | null
  /** Shows a review, unless its attempt was dropped. `seen`: terms that the visitor has already seen. */
  show(attempt: ReviewAttempt, review: Review, seen?: Terms): void
  /** Ends an attempt that has nothing to show. */
  giveUp(attempt: ReviewAttempt): void
  /** Replaces `before` with `review`, if `before` is visible. */
  replace(before: Review, review: Review): void
  /** Refreshes the review now. */
  look(): Promise<void>
  /** Accepts the terms that got worse, once they have been on the screen for a moment. */
  acknowledge(): void
  /** Returns whether the visitor has accepted every term that got worse. */
  allowsConfirm(): boolean
  /**
   * Returns the request for the wallet. Null if nothing is under review, worse terms are not acknowledged, or the wallet already has a
   * request.
   */
  confirm(): ConfirmedReview<Review> | null
  /** Ends the review. A request that the wallet already shows stays open. */
  drop(): void
}

/** Returns a review that keeps its terms up to date until the visitor confirms. */
export function createReviewFlow<Review>(options: ReviewFlowOptions<Review>): ReviewFlow<Review> {
  const { store, clock, refreshMs, accountOf, termsOf } = options
  const stateAtom = atom<ReviewState<Review>>({ name: 'idle', outcome: NO_OUTCOME })
  const reviewAtom = atom((get) => reviewOf(get(stateAtom)))
  const termsAtom = atom(UNSEEN)
  const unclearAtom = atom<CaipAddress | null>(null)
  let lastId = 0
  let work = new AbortController()
  let guard = createGuard()
  let cancelTimer: Dispose | null = null

  function send(event: ReviewEvent<Review>): ReviewEffect | null {
    const { state, effect } = transition(store.get(stateAtom), event)
    store.set(stateAtom, state)
    return effect
  }

  function createGuard() {
    const created = createTermsGuard({
      clock,
      onChange: () => store.set(termsAtom, { ...created.state, accepted: created.accepted }),
    })
    return created
  }

  function stop(): void {
    work.abort()
    cancelTimer?.()
    guard.stop()
    store.set(termsAtom, UNSEEN)
  }

  function replace(before: Review, review: Review): void {
    if (send({ type: 'looked', before, review }) === 'compare') guard.show(termsOf(review))
  }

  async function look(): Promise<void> {
    const { signal } = work
    const before = store.get(reviewAtom)
    const review = before && (await options.look(before, signal))
    if (signal.aborted) return
    if (before && review) replace(before, review)
    lookLater()
  }

  function lookLater(): void {
    cancelTimer?.()
    cancelTimer = clock.setTimeout(() => void look(), refreshMs)
  }

  function createConfirmed(id: number, review: Review, signal: AbortSignal): ConfirmedReview<Review> {
    const hear = (event: ReviewEvent<Review>) => {
      store.set(unclearAtom, null)
      return send(event)
    }
    return {
      id,
      review,
      signal,
      check: () => send({ type: 'checked', id }) === 'request',
      accept: () => void hear({ type: 'accepted', id }),
      submit() {
        if (hear({ type: 'submitted', id }) !== 'finish') return
        stop()
        options.finish(review)
      },
      read: (error) => (phaseOf(store.get(stateAtom), id) === 'asking' ? readWalletFailure(error) : 'refused'),
      fail(failure, problem) {
        // A request that was approved before the connection failed, the time ran out, or the modal closed is still sent.
        if (failure === 'unclear') store.set(unclearAtom, accountOf(review))
        const phase = PHASES[failure]
        send({ type: 'ended', id, outcome: { phase, problem: phase === 'failed' ? problem : null }, review: null })
        return phase
      },
      settle(next, problem) {
        send({ type: 'ended', id, outcome: problem ? { phase: 'failed', problem } : NO_OUTCOME, review: next })
      },
    }
  }

  return {
    reviewAtom,
    submissionAtom: atom((get) => submissionOf(get(stateAtom))),
    termsAtom,
    preparingAtom: atom((get) => isPreparing(get(stateAtom))),
    unclearAtom,
    begin() {
      lastId += 1
      if (send({ type: 'begin', id: lastId }) === 'return') {
        options.open()
        return null
      }
      stop()
      work = new AbortController()
      guard = createGuard()
      return { id: lastId, signal: work.signal }
    },
    show({ id }, review, seen) {
      if (send({ type: 'prepared', id, review }) !== 'open') return
      if (seen) guard.show(seen)
      guard.show(termsOf(review))
      lookLater()
      options.open()
    },
    giveUp: ({ id }) => void send({ type: 'unprepared', id }),
    replace,
    look,
    acknowledge: () => guard.acknowledge(),
    allowsConfirm: () => guard.allowsConfirm(),
    confirm() {
      const { signal } = work
      const state = store.get(stateAtom)
      if (send({ type: 'confirm', isAllowed: guard.allowsConfirm() }) !== 'check' || state.name !== 'ready') return null
      return createConfirmed(state.id, state.review, signal)
    },
    drop() {
      send({ type: 'drop' })
      stop()
    },
  }
}

function reviewOf<Review>(state: ReviewState<Review>): Review | null {
  return 'review' in state ? state.review : null
}
