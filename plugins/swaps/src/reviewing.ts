// The review of a frozen swap: its next step, refreshed while it is shown, and sent once.
import {
  addressOf,
  type CaipNetworkId,
  type Decimal,
  findError,
  type LatchkeyError,
  networkOf,
  type PageService,
  type PluginContext,
  requestAborted,
} from '@latchkey/kernel'
import type { DataApiService, SwapOptions, SwapsFeature, SwapTerms, Token } from '@latchkey/kernel/contracts'
import { type ConfirmedReview, checkFee, createReviewFlow, settle } from '@latchkey/kernel/review'
import { atom } from 'jotai/vanilla'
import { approvalUndone, refused } from './errors'
import type { Figures } from './figures'
import { isKept, isMoved } from './isKept'
import { findSpecificError, isShort, prepareStep } from './prepare'
import { gainsOf, termsOf } from './reviewTerms'
import { findRisks, isAccepted } from './risks'
import { factsOf, toProblem } from './sending'
import { simulateStep } from './simulateStep'
import type { Slippage } from './slippage'
import type { Confirmed, PreparedReview, Submission, SwapReview, SwapRisk, SwapService, SwapsTypes } from './types'
import { verifyTokens } from './verifyTokens'

/** Milliseconds after which a review is prepared again. */
const REFRESH_MS = 10_000
/** Milliseconds after which a quote may have expired: three consecutive refreshes got no response, or the page was suspended. */
const QUOTE_LIFE_MS = 30_000
const IDLE: Submission = { phase: 'idle', problem: null }

export interface ReviewingDeps {
  ctx: PluginContext<SwapsTypes>
  page: PageService
  dataApi: DataApiService
  swapsOf(network: CaipNetworkId): Promise<SwapsFeature>
  isSmartAccount(): boolean
  slippage: Slippage
  routers: SwapOptions['routers']
  /** The account's tokens, the most valuable first. */
  heldTokens(): readonly Token[]
  /** Returns whether the site's own list contains the token. */
  isListed(token: Token): boolean
  /** US dollars for one whole token; null if unknown. */
  priceOf(token: Pick<Token, 'address'>): Decimal | null
  /** Null if there is no quote for these terms. */
  requote(terms: SwapTerms, signal: AbortSignal): Promise<Figures | null>
  onSwapped(terms: SwapTerms): void
}
type Seen = Pick<SwapReview, 'terms' | 'figures'>

export function createReviewing(deps: ReviewingDeps) {
  const { ctx, page, slippage, routers, isSmartAccount, heldTokens, isListed, priceOf, requote, onSwapped } = deps
  const { store, router } = ctx
  const { clock } = page
  /** What the visitor saw first, or last acknowledged. */
  const basisAtom = atom<Seen | null>(null)
  const flow = createReviewFlow<PreparedReview>({
    store,
    clock,
    refreshMs: REFRESH_MS,
    look,
    termsOf,
    accountOf: ({ terms }) => terms.account,
    open: () => router.push('SwapPreview'),
    finish({ terms }) {
      onSwapped(terms)
      if (store.get(page.routeAtom).isOpen) router.reset('Account')
    },
  })
  const reviewAtom = atom((get) => {
    const review = get(flow.reviewAtom)
    const basis = get(basisAtom)
    return review && { ...review, isChanged: basis !== null && isMoved(basis, review) }
  })
  const submissionAtom = atom((get): Submission => {
    const { phase, problem } = get(flow.submissionAtom)
    if (phase === 'asking' || phase === 'mining') return { phase, problem }
    // An outcome of `left` is reported per account; the outcome of a review that was dropped is not reported.
    return phase === 'left' || get(flow.reviewAtom) === null ? IDLE : { phase, problem }
  })
  const isBusy = () => ['asking', 'mining'].includes(store.get(submissionAtom).phase)

  /** If the device's clock was set back, the age is unknown. */
  function isExpired({ checkedAtMs }: PreparedReview): boolean {
    const ageMs = clock.now() - checkedAtMs
    return ageMs < 0 || ageMs >= QUOTE_LIFE_MS
  }

  async function prepare({ terms: wanted, figures }: Seen, signal: AbortSignal): Promise<PreparedReview> {
    const terms = await verifyTokens({ chain: ctx.chain, isListed }, wanted, { signal })
    const nowMs = clock.now()
    const slippageBps = store.get(slippage.bpsAtom)
    const options = { signal, slippageBps, isSmartAccount: isSmartAccount(), nowMs }
    const step = await prepareStep(deps, terms, routers ? { ...options, routers } : options)
    const simulation = await (await ctx.chain(networkOf(terms.account))).feature('simulation')
    const arrivingUnits = await simulateStep(simulation, { terms, step, held: heldTokens() }, { signal })
    const feeWarnings = checkFee({
      ...step.plan,
      amount: { units: terms.units, decimals: terms.from.decimals },
      isNative: terms.from.address === null,
      price: priceOf(terms.from),
      nativePrice: priceOf({ address: null }),
    })
    const risks = findRisks({ terms, figures, step, arrivingUnits, feeWarnings })
    const times = { preparedAtMs: nowMs, checkedAtMs: nowMs }
    const news = { isStale: false, isExpired: false, isApproved: false, refusal: null }
    return { terms, figures, step, risks, feeWarnings, arrivingUnits, ...times, ...news }
  }

  /** Requests a new quote, and prepares a call with the new minimum. */
  async function renew({ terms, figures }: Seen, signal: AbortSignal): Promise<PreparedReview> {
    const now = (await requote(terms, signal)) ?? figures
    return prepare({ terms: { ...terms, minimumUnits: now.minimumUnits }, figures: now }, signal)
  }

  /** Prices may move between two requests, so an amount below its quote counts as tampering only the second time. */
  function renewIfShort(seen: Seen, signal: AbortSignal) {
    return (error: unknown) => {
      if (isShort(error)) return renew(seen, signal)
      throw error
    }
  }

  async function look(review: PreparedReview, signal: AbortSignal): Promise<PreparedReview | null> {
    // What the wallet is showing must not change meanwhile.
    if (isBusy()) return null
    return renew(review, signal)
      .catch(renewIfShort(review, signal))
      .then((next) =>
        isKept(review, next) ? { ...review, checkedAtMs: next.checkedAtMs, isStale: false, isExpired: false } : next,
      )
      .catch((error: unknown) => {
        return { ...review, isStale: true, isExpired: isExpired(review), refusal: findSpecificError(error) }
      })
  }

  /**
   * Resolves once the wallet accepts. `settled` resolves to null if the page ends before the result is known. Throws `kernel/aborted` if
   * the review was dropped before the wallet was asked.
   */
  async function request(confirmed: ConfirmedReview<PreparedReview>) {
    const { step, terms } = confirmed.review
    const { call } = step.plan
    const transfer = await (await ctx.chain(call.network)).feature('transfer')
    if (!transfer) throw refused(null)
    if (!confirmed.check()) throw requestAborted()
    const hash = transfer.parseResult(await ctx.request(call, { signal: ctx.signal }))
    if (hash === null) throw refused(null)
    const { account, from: token, to, units } = terms
    const isSwap = step.kind === 'swap'
    confirmed[isSwap ? 'submit' : 'accept']()
    // Emitted when the account is shown, because a receipt opens above it.
    ctx.emit('tx:submitted', {
      network: networkOf(account),
      hash,
      from: account,
      kind: isSwap ? 'swap' : 'approve',
      fee: step.plan.fee,
      ...(isSwap && {
        sent: { token, units, price: priceOf(token) },
        received: { token: to, units: step.plan.minimumUnits, price: priceOf(to) },
      }),
    })
    const sent = { network: call.network, hash, from: addressOf(account), call }
    return { settled: settle(transfer, sent, { signal: ctx.signal }) }
  }

  async function approve(confirmed: ConfirmedReview<PreparedReview>): Promise<Confirmed> {
    const state = await (await request(confirmed)).settled
    // The account or the pair changed, so the shown review is a different one.
    if (confirmed.signal.aborted || state === null) {
      confirmed.settle(null, null)
      return { outcome: 'left' }
    }
    const isApproved = state.status === 'confirmed'
    const problem = isApproved ? null : approvalUndone(state)
    confirmed.settle({ ...confirmed.review, isApproved }, problem)
    await flow.look()
    if (!problem) return { outcome: 'approved' }
    emitFailure(confirmed.review, problem)
    return { outcome: 'failed', problem }
  }

  function emitFailure({ terms, step }: PreparedReview, { code }: LatchkeyError): void {
    ctx.emit('swap:failed', { ...factsOf(terms), code, step: step.kind })
  }

  function fail(confirmed: ConfirmedReview<PreparedReview>, error: unknown): Confirmed {
    const failure = confirmed.read(error)
    const problem = toProblem(error)
    const isLeft = findError(error, 'kernel/aborted') !== null
    // Neither a rejection nor leaving is a failure.
    if (failure !== 'declined' && !isLeft) emitFailure(confirmed.review, problem)
    const outcome = confirmed.fail(failure, problem)
    if (outcome === 'failed') return isLeft ? { outcome: 'left' } : { outcome, problem }
    return { outcome }
  }

  /** Stops worse terms, risks that were not accepted, and old quotes, even if a view allows them. */
  function findObstacle(review: PreparedReview, accepted: readonly SwapRisk[]) {
    if (isExpired(review)) return 'expired'
    if (!flow.allowsConfirm()) return 'terms'
    return isAccepted(review.risks, accepted) ? null : 'risks'
  }

  return {
    reviewAtom,
    submissionAtom,
    termsAtom: flow.termsAtom,
    preparingAtom: flow.preparingAtom,
    unclearAtom: flow.unclearAtom,
    drop: flow.drop,
    async begin(terms: SwapTerms, figures: Figures): Promise<void> {
      const attempt = flow.begin()
      if (!attempt) return
      const seen = { terms, figures }
      store.set(basisAtom, seen)
      try {
        const review = await prepare(seen, attempt.signal).catch(renewIfShort(seen, attempt.signal))
        // The visitor already saw the quote in the view that leads here.
        flow.show(attempt, review, { ...termsOf(review), gains: gainsOf(figures) })
      } finally {
        flow.giveUp(attempt)
      }
    },
    acknowledge(): void {
      const review = store.get(flow.reviewAtom)
      flow.acknowledge()
      if (review && store.get(flow.termsAtom).worse.length === 0) store.set(basisAtom, review)
    },
    async confirm(accepted: readonly SwapRisk[] = []): ReturnType<SwapService['confirm']> {
      const review = store.get(flow.reviewAtom)
      if (!review || review.refusal || review.isApproved || isBusy()) return null
      const reason = findObstacle(review, accepted)
      if (reason === 'expired') {
        flow.replace(review, { ...review, isExpired: true })
        void flow.look()
      }
      if (reason) return { outcome: 'refused', reason }
      const confirmed = flow.confirm()
      if (!confirmed) return null
      try {
        if (review.step.kind === 'approve') return await approve(confirmed)
        ctx.emit('swap:initiated', factsOf(review.terms))
        return { outcome: 'swapped', ...(await request(confirmed)) }
      } catch (error) {
        return fail(confirmed, error)
      }
    },
  }
}
