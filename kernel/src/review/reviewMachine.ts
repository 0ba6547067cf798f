// The states of a review, from its first display to the wallet's response, as one pure function. No clock, store, or promise.
import type { LatchkeyError } from '../errors/LatchkeyError'

/** What a screen shows about a request to the wallet. `left`: the wallet gave no clear response. */
export interface Submission {
  phase: 'idle' | 'asking' | 'mining' | 'declined' | 'left' | 'failed'
  /** Set in the phase `failed`; otherwise null. */
  problem: LatchkeyError | null
}
/** `checking`: confirmed, but the request has not reached the wallet. `mining`: the wallet approved a step before the last. */
type Confirmed = 'checking' | 'asking' | 'mining'
/** A pending request whose review was dropped. */
interface Leftover {
  id: number
  phase: Confirmed
}

/** `id` identifies a review and its request, so late events have another one. `busy…`: an earlier request still occupies the wallet. */
export type ReviewState<Review> =
  | { name: 'idle'; outcome: Submission }
  | { name: 'preparing'; id: number }
  | { name: 'ready'; id: number; review: Review; outcome: Submission }
  | { name: Confirmed; id: number; review: Review }
  | { name: 'busyIdle'; leftover: Leftover }
  | { name: 'busyPreparing'; id: number; leftover: Leftover }
  | { name: 'busyReady'; id: number; review: Review; leftover: Leftover }

export type ReviewEvent<Review> =
  | { type: 'begin'; id: number }
  | { type: 'prepared'; id: number; review: Review }
  | { type: 'unprepared'; id: number }
  /** Result of a refresh, for the review that it began with. */
  | { type: 'looked'; before: Review; review: Review }
  /** A click on the button. `isAllowed`: the visitor has accepted everything shown. */
  | { type: 'confirm'; isAllowed: boolean }
  /** The last check passed. */
  | { type: 'checked'; id: number }
  /** The wallet approved a step before the last. */
  | { type: 'accepted'; id: number }
  /** The wallet approved the last step. */
  | { type: 'submitted'; id: number }
  /** The request has ended, and the review continues. */
  | { type: 'ended'; id: number; outcome: Submission; review: Review | null }
  | { type: 'drop' }

/**
 * `prepare`: build the call. `open`: show it. `return`: show the request that the wallet has. `request`: send the call. `stop`: end all
 * work.
 */
export type ReviewEffect = 'prepare' | 'open' | 'return' | 'compare' | 'check' | 'request' | 'finish' | 'stop'
export interface ReviewStep<Review> {
  state: ReviewState<Review>
  effect: ReviewEffect | null
}

export const NO_OUTCOME: Submission = { phase: 'idle', problem: null }
const ASKING: Submission = { phase: 'asking', problem: null }
const MINING: Submission = { phase: 'mining', problem: null }

/** Returns the next state and the actions to take. An event that a state does not handle changes nothing. */
export function transition<Review>(state: ReviewState<Review>, event: ReviewEvent<Review>): ReviewStep<Review> {
  return step(state, event) ?? { state, effect: null }
}

function step<Review>(state: ReviewState<Review>, event: ReviewEvent<Review>): ReviewStep<Review> | null {
  switch (event.type) {
    case 'begin':
      return begin(state, event.id)
    case 'prepared':
      return open(state, event.id, event.review)
    case 'unprepared':
      return isPreparing(state) && state.id === event.id ? { state: close(state), effect: null } : null
    case 'looked':
      return replace(state, event.before, event.review)
    case 'confirm':
      return event.isAllowed ? confirm(state) : null
    case 'checked':
      return state.name === 'checking' && state.id === event.id
        ? { state: { ...state, name: 'asking' }, effect: 'request' }
        : null
    case 'accepted':
      return phaseOf(state, event.id) === 'asking' ? accept(state) : null
    case 'submitted':
      return phaseOf(state, event.id) === 'asking' ? submit(state) : null
    case 'ended':
      return phaseOf(state, event.id) ? end(state, event.outcome, event.review) : null
    case 'drop':
      return { state: close(state), effect: 'stop' }
  }
}

/** Returns the new state of a request; null if it has ended. */
export function phaseOf(state: ReviewState<unknown>, id: number): Confirmed | null {
  if (isConfirmed(state)) return state.id === id ? state.name : null
  return 'leftover' in state && state.leftover.id === id ? state.leftover.phase : null
}

/** Returns what a screen shows for a state. */
export function submissionOf(state: ReviewState<unknown>): Submission {
  if ('outcome' in state) return state.outcome
  if (state.name === 'preparing') return NO_OUTCOME
  return (isConfirmed(state) ? state.name : state.leftover.phase) === 'mining' ? MINING : ASKING
}

export function isPreparing<Review>(state: ReviewState<Review>) {
  return state.name === 'preparing' || state.name === 'busyPreparing'
}

function isConfirmed<Review>(state: ReviewState<Review>): state is Extract<ReviewState<Review>, { name: Confirmed }> {
  return state.name === 'checking' || state.name === 'asking' || state.name === 'mining'
}

function begin<Review>(state: ReviewState<Review>, id: number): ReviewStep<Review> {
  // A request cannot be withdrawn from a wallet: until it responds, it may still send this.
  if (isConfirmed(state)) return { state, effect: 'return' }
  if ('leftover' in state) return { state: { name: 'busyPreparing', id, leftover: state.leftover }, effect: 'prepare' }
  return { state: { name: 'preparing', id }, effect: 'prepare' }
}

function open<Review>(state: ReviewState<Review>, id: number, review: Review): ReviewStep<Review> | null {
  if (!isPreparing(state) || state.id !== id) return null
  if (state.name === 'preparing') return { state: { name: 'ready', id, review, outcome: NO_OUTCOME }, effect: 'open' }
  return { state: { name: 'busyReady', id, review, leftover: state.leftover }, effect: 'open' }
}

function replace<Review>(state: ReviewState<Review>, before: Review, review: Review): ReviewStep<Review> | null {
  if (state.name !== 'ready' || state.review !== before) return null
  return { state: { ...state, review }, effect: 'compare' }
}

function confirm<Review>(state: ReviewState<Review>): ReviewStep<Review> | null {
  if (state.name !== 'ready') return null
  return { state: { name: 'checking', id: state.id, review: state.review }, effect: 'check' }
}

function accept<Review>(state: ReviewState<Review>): ReviewStep<Review> | null {
  if (isConfirmed(state)) return { state: { ...state, name: 'mining' }, effect: null }
  if (!('leftover' in state)) return null
  return { state: { ...state, leftover: { ...state.leftover, phase: 'mining' } }, effect: null }
}

function submit<Review>(state: ReviewState<Review>): ReviewStep<Review> | null {
  if (isConfirmed(state)) return { state: { name: 'idle', outcome: NO_OUTCOME }, effect: 'finish' }
  return free(state, NO_OUTCOME)
}

function end<Review>(
  state: ReviewState<Review>,
  outcome: Submission,
  review: Review | null,
): ReviewStep<Review> | null {
  if (!isConfirmed(state)) return free(state, outcome)
  return { state: { name: 'ready', id: state.id, review: review ?? state.review, outcome }, effect: null }
}

/** The earlier request has ended. Its result is shown only if no other review is visible. */
function free<Review>(state: ReviewState<Review>, outcome: Submission): ReviewStep<Review> | null {
  if (state.name === 'busyIdle') return { state: { name: 'idle', outcome }, effect: null }
  if (state.name === 'busyPreparing') return { state: { name: 'preparing', id: state.id }, effect: null }
  if (state.name !== 'busyReady') return null
  return { state: { name: 'ready', id: state.id, review: state.review, outcome: NO_OUTCOME }, effect: null }
}

/** Nothing is under review. A pending request stays until its response. */
function close<Review>(state: ReviewState<Review>): ReviewState<Review> {
  if (isConfirmed(state)) return { name: 'busyIdle', leftover: { id: state.id, phase: state.name } }
  if ('leftover' in state) return { name: 'busyIdle', leftover: state.leftover }
  return { name: 'idle', outcome: NO_OUTCOME }
}
