// A frozen swap: its next step, kept fresh while it is looked at, and sent once.
import {
  addressOf,
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
} from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { refused } from './errors'
import { type Figures, WHOLE_BPS } from './figures'
import { prepareStep } from './prepare'
import type { Slippage } from './slippage'
import type { Submission, SwapFacts, SwapReview, SwapService, SwapsTypes } from './types'

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
  quoteAnew(terms: SwapTerms, signal: AbortSignal): Promise<Figures | null>
  onSwapped(terms: SwapTerms): void
}

export function createReviewing(deps: ReviewingDeps) {
  const { ctx, page, slippage, routers, isSmartAccount, quoteAnew, onSwapped } = deps
  const { store, router } = ctx
  const reviewAtom = atom<SwapReview | null>(null)
  const submissionAtom = atom<Submission>(IDLE)
  const preparingAtom = atom(false)
  let fresh = new AbortController()
  let cancelTimer: Dispose | null = null

  const isBusy = () => ['asking', 'mining'].includes(store.get(submissionAtom).phase)

  function prepare(terms: SwapTerms, signal: AbortSignal): Promise<SwapReview['step']> {
    const slippageBps = store.get(slippage.bpsAtom)
    const options = { signal, slippageBps, isSmartAccount: isSmartAccount(), nowMs: page.clock.now() }
    return prepareStep(deps, terms, routers ? { ...options, routers } : options)
  }

  function drop(): void {
    fresh.abort()
    cancelTimer?.()
    store.set(reviewAtom, null)
    store.set(preparingAtom, false)
    if (!isBusy()) store.set(submissionAtom, IDLE)
  }

  /** A new quote, a new minimum, and a call for it; what is shown says so when it has moved. */
  async function renew(review: SwapReview, signal: AbortSignal): Promise<SwapReview> {
    const figures = (await quoteAnew(review.terms, signal)) ?? review.figures
    const terms = { ...review.terms, minimumUnits: figures.minimumUnits }
    const step = await prepare(terms, signal)
    return { terms, figures, step, isChanged: review.isChanged || isMoved(review.figures, figures), isStale: false }
  }

  async function refresh(): Promise<void> {
    const { signal } = fresh
    const review = store.get(reviewAtom)
    if (!review || isBusy()) return refreshLater()
    const next = await renew(review, signal).catch(() => ({ ...review, isStale: true }))
    // What the wallet is looking at does not change under it.
    if (signal.aborted) return
    if (!isBusy()) store.set(reviewAtom, next)
    refreshLater()
  }

  function refreshLater(): void {
    cancelTimer?.()
    cancelTimer = page.clock.setTimeout(() => void refresh(), REFRESH_MS)
  }

  async function send(review: SwapReview): Promise<{ hash: string; settled: Promise<string> }> {
    const { call } = review.step.plan
    const transfer = await (await ctx.chain(call.network)).feature('transfer')
    const hash = transfer?.parseResult(await ctx.request(call, { signal: ctx.signal })) ?? null
    if (!transfer || hash === null) throw refused(null)
    const from = addressOf(review.terms.account)
    const settled = transfer.follow({ network: call.network, hash, from, call }, { signal: ctx.signal })
    return { hash, settled: settled.then(({ status }) => status) }
  }

  function announce({ terms, step }: SwapReview, hash: string): void {
    const { account, from, to, units } = terms
    const isSwap = step.kind === 'swap'
    ctx.emit('tx:submitted', {
      ...{ network: networkOf(account), hash, from: account, kind: isSwap ? 'swap' : 'approve' },
      ...(isSwap && { sent: { token: from, units }, received: { token: to, units: step.plan.minimumUnits } }),
    })
  }

  async function approve(review: SwapReview): Promise<'approved'> {
    const { hash, settled } = await send(review)
    announce(review, hash)
    store.set(submissionAtom, { phase: 'mining', problem: null })
    if ((await settled) !== 'confirmed') throw refused(null)
    const next = await renew(review, fresh.signal)
    store.set(reviewAtom, next)
    store.set(submissionAtom, IDLE)
    return 'approved'
  }

  async function swap(review: SwapReview): Promise<'swapped'> {
    const { hash } = await send(review)
    announce(review, hash)
    store.set(submissionAtom, IDLE)
    drop()
    onSwapped(review.terms)
    if (store.get(page.routeAtom).isOpen) router.reset('Account')
    return 'swapped'
  }

  function fail(review: SwapReview, error: unknown): 'declined' | 'failed' {
    if (findError(error, 'rpc/user-rejected') || findError(error, 'kernel/aborted')) {
      store.set(submissionAtom, { phase: 'declined', problem: null })
      return 'declined'
    }
    const problem = error instanceof LatchkeyError && isOwn(error) ? error : refused(error)
    ctx.emit('swap:failed', { ...factsOf(review.terms), code: problem.code, step: review.step.kind })
    store.set(submissionAtom, { phase: 'failed', problem })
    return 'failed'
  }

  return {
    reviewAtom,
    submissionAtom,
    preparingAtom,
    drop,
    async begin(terms: SwapTerms, figures: Figures): Promise<void> {
      // A wallet cannot be told to forget a question: until it answers, this is what it may still send.
      if (isBusy() && store.get(reviewAtom)) return router.push('SwapPreview')
      drop()
      fresh = new AbortController()
      const { signal } = fresh
      store.set(preparingAtom, true)
      try {
        const step = await prepare(terms, signal)
        if (signal.aborted) return
        store.set(reviewAtom, { terms, figures, step, isChanged: false, isStale: false })
        store.set(submissionAtom, IDLE)
        refreshLater()
        router.push('SwapPreview')
      } finally {
        if (!signal.aborted) store.set(preparingAtom, false)
      }
    },
    async confirm(): ReturnType<SwapService['confirm']> {
      const review = store.get(reviewAtom)
      if (!review || isBusy()) return null
      store.set(submissionAtom, { phase: 'asking', problem: null })
      if (review.step.kind === 'swap') ctx.emit('swap:initiated', factsOf(review.terms))
      try {
        return await (review.step.kind === 'approve' ? approve(review) : swap(review))
      } catch (error) {
        return fail(review, error)
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

/** Errors whose sentence was written for a visitor of this flow. */
function isOwn({ code }: LatchkeyError): boolean {
  return code.startsWith('swaps/') || code.startsWith('swap/') || code.startsWith('transfer/')
}
