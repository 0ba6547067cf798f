// A frozen swap: its next step, kept fresh while it is looked at, and sent once.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type DataApiService,
  type Dispose,
  findError,
  LatchkeyError,
  networkOf,
  type PageService,
  type PluginContext,
  type SwapOptions,
  type SwapsFeature,
  type SwapTerms,
  type TransactionState,
} from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { approvalUndone, otherNetwork, refused } from './errors'
import { type Figures, WHOLE_BPS } from './figures'
import { findTelling, isShort, prepareStep } from './prepare'
import type { Slippage } from './slippage'
import type { Confirmed, Submission, SwapFacts, SwapReview, SwapService, SwapsTypes } from './types'

/** Wire facts section 8.1. */
const REFRESH_MS = 10_000
/** A price that moved less than this has not changed, in hundredths of a percent. */
const NOTICED_BPS = 10n
const IDLE: Submission = { phase: 'idle', problem: null }

export interface ReviewingDeps {
  ctx: PluginContext<SwapsTypes>
  page: PageService
  dataApi: DataApiService
  swapsOf(network: CaipNetworkId): Promise<SwapsFeature>
  isSmartAccount(): boolean
  slippage: Slippage
  routers: SwapOptions['routers']
  /** Null when nobody quotes these terms. */
  quoteAnew(terms: SwapTerms, signal: AbortSignal): Promise<Figures | null>
  onSwapped(terms: SwapTerms): void
}
type Seen = Pick<SwapReview, 'terms' | 'figures' | 'isChanged'>

export function createReviewing(deps: ReviewingDeps) {
  const { ctx, page, slippage, routers, isSmartAccount, quoteAnew, onSwapped } = deps
  const { store, router } = ctx
  const reviewAtom = atom<SwapReview | null>(null)
  const submissionAtom = atom<Submission>(IDLE)
  const preparingAtom = atom(false)
  const unansweredAtom = atom<CaipAddress | null>(null)
  let fresh = new AbortController()
  let cancelTimer: Dispose | null = null

  const isBusy = () => ['asking', 'mining'].includes(store.get(submissionAtom).phase)

  async function prepare({ terms, figures, isChanged }: Seen, signal: AbortSignal): Promise<SwapReview> {
    const slippageBps = store.get(slippage.bpsAtom)
    const options = { signal, slippageBps, isSmartAccount: isSmartAccount(), nowMs: page.clock.now() }
    const step = await prepareStep(deps, terms, routers ? { ...options, routers } : options)
    return { terms, figures, step, isChanged, isStale: false, isApproved: false, refusal: null }
  }

  function drop(): void {
    fresh.abort()
    cancelTimer?.()
    store.set(reviewAtom, null)
    store.set(preparingAtom, false)
    if (!isBusy()) store.set(submissionAtom, IDLE)
  }

  /** A new quote, a new minimum, and a call for it; what is shown says so when it has moved. */
  async function renew({ terms, figures, isChanged }: Seen, signal: AbortSignal): Promise<SwapReview> {
    const now = (await quoteAnew(terms, signal)) ?? figures
    const next = { ...terms, minimumUnits: now.minimumUnits }
    return prepare({ terms: next, figures: now, isChanged: isChanged || isMoved(figures, now) }, signal)
  }

  /** Prices move between two questions: what falls short of its quote counts as tampered with when it does so again. */
  function renewIfShort(seen: Seen, signal: AbortSignal) {
    return (error: unknown) => {
      if (isShort(error)) return renew(seen, signal)
      throw error
    }
  }

  async function refresh(): Promise<void> {
    const { signal } = fresh
    const review = store.get(reviewAtom)
    if (!review || isBusy()) return refreshLater()
    const next = await renew(review, signal)
      .catch(renewIfShort(review, signal))
      .catch((error: unknown) => ({ ...review, isStale: true, refusal: findTelling(error) }))
    if (signal.aborted) return
    // What the wallet is looking at does not change under it, and what it has answered is not taken back.
    if (!isBusy() && store.get(reviewAtom) === review) store.set(reviewAtom, next)
    refreshLater()
  }

  function refreshLater(): void {
    cancelTimer?.()
    cancelTimer = page.clock.setTimeout(() => void refresh(), REFRESH_MS)
  }

  /** `settled`: null when the page is gone before anybody knows. */
  async function send({ step, terms }: SwapReview): Promise<{ settled: Promise<TransactionState | null> }> {
    const { call } = step.plan
    const transfer = await (await ctx.chain(call.network)).feature('transfer')
    const hash = transfer?.parseResult(await ctx.request(call, { signal: ctx.signal })) ?? null
    if (!transfer || hash === null) throw refused(null)
    store.set(unansweredAtom, null)
    const { account, from: token, to, units } = terms
    const isSwap = step.kind === 'swap'
    ctx.emit('tx:submitted', {
      ...{ network: networkOf(account), hash, from: account, kind: isSwap ? 'swap' : 'approve' },
      ...(isSwap && { sent: { token, units }, received: { token: to, units: step.plan.minimumUnits } }),
    })
    const sent = { network: call.network, hash, from: addressOf(account), call }
    return { settled: transfer.follow(sent, { signal: ctx.signal }).catch(() => null) }
  }

  async function approve(review: SwapReview, signal: AbortSignal): Promise<Confirmed> {
    const { settled } = await send(review)
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
    const { settled } = await send(review)
    store.set(submissionAtom, IDLE)
    if (signal.aborted) return { outcome: 'swapped', settled }
    drop()
    onSwapped(review.terms)
    if (store.get(page.routeAtom).isOpen) router.reset('Account')
    return { outcome: 'swapped', settled }
  }

  function fail({ terms, step }: SwapReview, error: unknown, signal: AbortSignal): Confirmed {
    const isLeft = findError(error, 'kernel/aborted') !== null
    // What was approved a moment before the modal closed is carried out all the same.
    if (isLeft) store.set(unansweredAtom, terms.account)
    if (isLeft || findError(error, 'rpc/user-rejected')) {
      store.set(submissionAtom, isLeft || signal.aborted ? IDLE : { phase: 'declined', problem: null })
      return { outcome: isLeft ? 'left' : 'declined' }
    }
    const problem = toProblem(error)
    ctx.emit('swap:failed', { ...factsOf(terms), code: problem.code, step: step.kind })
    store.set(submissionAtom, signal.aborted ? IDLE : { phase: 'failed', problem })
    return { outcome: 'failed', problem }
  }

  return {
    reviewAtom,
    submissionAtom,
    preparingAtom,
    /** The account whose last question was left without an answer. */
    unansweredAtom,
    drop,
    async begin(terms: SwapTerms, figures: Figures): Promise<void> {
      // A wallet cannot be told to forget a question: until it answers, this is what it may still send.
      if (isBusy() && store.get(reviewAtom)) return router.push('SwapPreview')
      drop()
      fresh = new AbortController()
      const { signal } = fresh
      const seen = { terms, figures, isChanged: false }
      store.set(preparingAtom, true)
      try {
        const review = await prepare(seen, signal).catch(renewIfShort(seen, signal))
        if (signal.aborted) return
        store.set(reviewAtom, review)
        refreshLater()
        router.push('SwapPreview')
      } finally {
        if (!signal.aborted) store.set(preparingAtom, false)
      }
    },
    async confirm(): ReturnType<SwapService['confirm']> {
      const review = store.get(reviewAtom)
      const { signal } = fresh
      if (!review || review.refusal || review.isApproved || isBusy()) return null
      store.set(submissionAtom, { phase: 'asking', problem: null })
      if (review.step.kind === 'swap') ctx.emit('swap:initiated', factsOf(review.terms))
      try {
        return await (review.step.kind === 'approve' ? approve(review, signal) : swap(review, signal))
      } catch (error) {
        return fail(review, error, signal)
      }
    },
  }
}

function factsOf({ account, from, to }: SwapTerms): SwapFacts {
  return { network: networkOf(account), from: from.symbol, to: to.symbol }
}

function isMoved(before: Figures, now: Figures): boolean {
  const moved = before.toUnits > now.toUnits ? before.toUnits - now.toUnits : now.toUnits - before.toUnits
  return moved * BigInt(WHOLE_BPS) > before.toUnits * NOTICED_BPS
}

/** With a sentence for a visitor of this flow. */
function toProblem(error: unknown): LatchkeyError {
  if (findError(error, 'rpc/chain-disconnected')) return otherNetwork(error)
  const isOwn = error instanceof LatchkeyError && /^(swaps?|transfer)\//.test(error.code)
  return isOwn ? error : refused(error)
}
