// A frozen swap: its next step, kept fresh while it is looked at, and sent once.
import {
  type CaipAddress,
  type CaipNetworkId,
  type DataApiService,
  type Dispose,
  findError,
  networkOf,
  type PageService,
  type PluginContext,
  type SwapOptions,
  type SwapsFeature,
  type SwapTerms,
  type Token,
} from '@latchkey/kernel'
import { createTermsGuard, readWalletAnswer, type TermsGuard } from '@latchkey/kernel/review'
import { atom } from 'jotai/vanilla'
import { approvalUndone } from './errors'
import type { Figures } from './figures'
import { findTelling, isShort, prepareStep } from './prepare'
import { gainsOf, isKept, isMoved, termsOf } from './reviewTerms'
import { findRisks, isAccepted } from './risks'
import { factsOf, sendStep, toProblem } from './sending'
import { simulateStep } from './simulateStep'
import type { Slippage } from './slippage'
import type { Confirmed, ReviewTerms, Submission, SwapReview, SwapRisk, SwapService, SwapsTypes } from './types'

/** Wire facts section 8.1. */
const REFRESH_MS = 10_000
/** Milliseconds after which a quote may no longer be valid: three refreshes in a row had no response, or the page slept. */
const QUOTE_LIFE_MS = 30_000
const IDLE: Submission = { phase: 'idle', problem: null }
const UNSEEN: ReviewTerms = { worse: [], isSettling: false, accepted: { costs: {}, gains: {}, parties: {} } }

export interface ReviewingDeps {
  ctx: PluginContext<SwapsTypes>
  page: PageService
  dataApi: DataApiService
  swapsOf(network: CaipNetworkId): Promise<SwapsFeature>
  isSmartAccount(): boolean
  slippage: Slippage
  routers: SwapOptions['routers']
  /** What the account holds, the most valuable first. */
  heldTokens(): readonly Token[]
  /** Null when nobody quotes these terms. */
  quoteAnew(terms: SwapTerms, signal: AbortSignal): Promise<Figures | null>
  onSwapped(terms: SwapTerms): void
}
type Seen = Pick<SwapReview, 'terms' | 'figures'>

export function createReviewing(deps: ReviewingDeps) {
  const { ctx, page, slippage, routers, isSmartAccount, heldTokens, quoteAnew, onSwapped } = deps
  const { store, router } = ctx
  const { clock } = page
  const reviewAtom = atom<SwapReview | null>(null)
  const submissionAtom = atom<Submission>(IDLE)
  const termsAtom = atom<ReviewTerms>(UNSEEN)
  const preparingAtom = atom(false)
  const unansweredAtom = atom<CaipAddress | null>(null)
  let fresh = new AbortController()
  let cancelTimer: Dispose | null = null
  let guard = createGuard()
  /** Until the wallet says yes. */
  let isAsked = false
  /** What the visitor saw first, or acknowledged. */
  let basis: Seen

  function createGuard(): TermsGuard {
    const created = createTermsGuard({
      clock,
      onChange: () => store.set(termsAtom, { ...created.state, accepted: created.accepted }),
    })
    return created
  }

  const noteAsked = (asked: boolean) => {
    isAsked = asked
  }
  const isBusy = () => ['asking', 'mining'].includes(store.get(submissionAtom).phase)

  /** A clock that was set back says nothing about the age. */
  function isExpired({ checkedAtMs }: SwapReview): boolean {
    const ageMs = clock.now() - checkedAtMs
    return ageMs < 0 || ageMs >= QUOTE_LIFE_MS
  }

  async function prepare({ terms, figures }: Seen, signal: AbortSignal): Promise<SwapReview> {
    const nowMs = clock.now()
    const slippageBps = store.get(slippage.bpsAtom)
    const options = { signal, slippageBps, isSmartAccount: isSmartAccount(), nowMs }
    const step = await prepareStep(deps, terms, routers ? { ...options, routers } : options)
    const simulation = await (await ctx.chain(networkOf(terms.account))).feature('simulation')
    const arrivingUnits = await simulateStep(simulation, { terms, step, held: heldTokens() }, { signal })
    const risks = findRisks({ terms, figures, step, arrivingUnits })
    const times = { preparedAtMs: nowMs, checkedAtMs: nowMs }
    const news = { isChanged: false, isStale: false, isExpired: false, isApproved: false, refusal: null }
    return { terms, figures, step, risks, arrivingUnits, ...times, ...news }
  }

  function drop(): void {
    fresh.abort()
    cancelTimer?.()
    guard.stop()
    store.set(reviewAtom, null)
    store.set(termsAtom, UNSEEN)
    store.set(preparingAtom, false)
    if (!isBusy()) store.set(submissionAtom, IDLE)
  }

  /** What is on the screen and what the guard compares are one thing. */
  function show(review: SwapReview): void {
    store.set(reviewAtom, { ...review, isChanged: isMoved(basis, review) })
    guard.show(termsOf(review))
  }

  /** A new quote, a new minimum, and a call for it. */
  async function renew({ terms, figures }: Seen, signal: AbortSignal): Promise<SwapReview> {
    const now = (await quoteAnew(terms, signal)) ?? figures
    return prepare({ terms: { ...terms, minimumUnits: now.minimumUnits }, figures: now }, signal)
  }

  /** Prices move between two questions: what falls short of its quote counts as tampered with when it does so again. */
  function renewIfShort(seen: Seen, signal: AbortSignal) {
    return (error: unknown) => {
      if (isShort(error)) return renew(seen, signal)
      throw error
    }
  }

  function keepOr(review: SwapReview, next: SwapReview): SwapReview {
    return isKept(review, next) ? { ...review, checkedAtMs: next.checkedAtMs, isStale: false, isExpired: false } : next
  }

  async function refresh(): Promise<void> {
    const { signal } = fresh
    const review = store.get(reviewAtom)
    if (!review || isBusy()) return refreshLater()
    const next = await renew(review, signal)
      .catch(renewIfShort(review, signal))
      .then((renewed) => keepOr(review, renewed))
      .catch((error: unknown) => {
        return { ...review, isStale: true, isExpired: isExpired(review), refusal: findTelling(error) }
      })
    if (signal.aborted) return
    // What the wallet is looking at does not change under it, and what it has answered is not taken back.
    if (!isBusy() && store.get(reviewAtom) === review) show(next)
    refreshLater()
  }

  function refreshLater(): void {
    cancelTimer?.()
    cancelTimer = clock.setTimeout(() => void refresh(), REFRESH_MS)
  }

  async function approve(review: SwapReview, signal: AbortSignal): Promise<Confirmed> {
    const { settled } = await sendStep(ctx, review, noteAsked)
    store.set(unansweredAtom, null)
    store.set(submissionAtom, { phase: 'mining', problem: null })
    const state = await settled
    store.set(submissionAtom, IDLE)
    // Another account, another pair: what is shown now is not this.
    if (signal.aborted || state === null) return { outcome: 'left' }
    const isApproved = state.status === 'confirmed'
    store.set(reviewAtom, { ...review, isApproved })
    await refresh()
    if (!isApproved) throw approvalUndone(state)
    return { outcome: 'approved' }
  }

  async function swap(review: SwapReview, signal: AbortSignal): Promise<Confirmed> {
    const { settled } = await sendStep(ctx, review, noteAsked)
    store.set(unansweredAtom, null)
    store.set(submissionAtom, IDLE)
    if (signal.aborted) return { outcome: 'swapped', settled }
    drop()
    onSwapped(review.terms)
    if (store.get(page.routeAtom).isOpen) router.reset('Account')
    return { outcome: 'swapped', settled }
  }

  function fail({ terms, step }: SwapReview, error: unknown, signal: AbortSignal): Confirmed {
    const answer = isAsked ? readWalletAnswer(error) : 'refused'
    const problem = toProblem(error)
    const isFailed = answer !== 'declined' && !findError(error, 'kernel/aborted')
    if (isFailed) ctx.emit('swap:failed', { ...factsOf(terms), code: problem.code, step: step.kind })
    // What was approved before the connection broke, the time ran out or the modal closed is carried out all the same.
    if (answer === 'unclear') store.set(unansweredAtom, terms.account)
    const told = { declined: 'declined', unclear: 'idle', refused: 'failed' } as const
    const phase = signal.aborted ? 'idle' : told[answer]
    store.set(submissionAtom, { phase, problem: phase === 'failed' ? problem : null })
    if (answer === 'refused') return { outcome: 'failed', problem }
    return { outcome: answer === 'unclear' ? 'left' : 'declined' }
  }

  /** Stops worse terms, risks that were not accepted and old quotes, even if a view lets them through. */
  function findObstacle(review: SwapReview, accepted: readonly SwapRisk[]) {
    if (isExpired(review)) return 'expired'
    if (!guard.allowsConfirm()) return 'terms'
    return isAccepted(review.risks, accepted) ? null : 'risks'
  }

  return {
    reviewAtom,
    submissionAtom,
    termsAtom,
    preparingAtom,
    /** The account whose last question was left without an answer. */
    unansweredAtom,
    drop,
    async begin(terms: SwapTerms, figures: Figures): Promise<void> {
      // A wallet cannot be told to forget a question: until it answers, this is what it may still send.
      if (isBusy() && store.get(reviewAtom)) return router.push('SwapPreview')
      drop()
      fresh = new AbortController()
      guard = createGuard()
      basis = { terms, figures }
      const { signal } = fresh
      store.set(preparingAtom, true)
      try {
        const review = await prepare(basis, signal).catch(renewIfShort(basis, signal))
        if (signal.aborted) return
        // The visitor saw the quote already, in the view that leads here.
        guard.show({ ...termsOf(review), gains: gainsOf(figures) })
        show(review)
        refreshLater()
        router.push('SwapPreview')
      } finally {
        if (!signal.aborted) store.set(preparingAtom, false)
      }
    },
    acknowledge(): void {
      const review = store.get(reviewAtom)
      guard.acknowledge()
      if (!review || store.get(termsAtom).worse.length > 0) return
      basis = review
      store.set(reviewAtom, { ...review, isChanged: false })
    },
    async confirm(accepted: readonly SwapRisk[] = []): ReturnType<SwapService['confirm']> {
      const review = store.get(reviewAtom)
      const { signal } = fresh
      if (!review || review.refusal || review.isApproved || isBusy()) return null
      const reason = findObstacle(review, accepted)
      if (reason === 'expired') {
        store.set(reviewAtom, { ...review, isExpired: true })
        void refresh()
      }
      if (reason) return { outcome: 'refused', reason }
      store.set(submissionAtom, { phase: 'asking', problem: null })
      noteAsked(false)
      if (review.step.kind === 'swap') ctx.emit('swap:initiated', factsOf(review.terms))
      try {
        return await (review.step.kind === 'approve' ? approve(review, signal) : swap(review, signal))
      } catch (error) {
        return fail(review, error, signal)
      }
    },
  }
}
