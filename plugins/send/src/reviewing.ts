// A frozen draft: what the call will do, kept fresh while it is looked at, and sent once.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Dispose,
  findError,
  type HeldToken,
  LatchkeyError,
  type PageService,
  type PluginContext,
  type TransferDraft,
  type TransferFeature,
  type TransferPlan,
} from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { Receiver } from './draft'
import { draftIncomplete } from './errors'
import { type Hold, judgeFailure, speaksAgainst } from './judgeDraft'
import type { Planner } from './planner'
import type { Recipients } from './recipients'
import type { Review, SendService, SendTypes, SentTransfer, Submission } from './types'
import type { Warning } from './warnings'

/** A fee moves with every block, and a Solana call is valid for about a minute. */
const REFRESH_MS = 15_000
/** Rows of what this page sent. */
const KEPT = 5
const IDLE: Submission = { phase: 'idle', problem: null }

export interface ReviewingDeps {
  ctx: PluginContext<SendTypes>
  page: PageService
  planner: Planner
  recipients: Recipients
  transferOf(network: CaipNetworkId): Promise<TransferFeature>
  onSubmitted(): void
}
export type Transfer = TransferDraft & { held: HeldToken; receiver: Receiver }

export function createReviewing(deps: ReviewingDeps) {
  const { ctx, page, planner, recipients, transferOf, onSubmitted } = deps
  const { store, router } = ctx
  const reviewAtom = atom<Review | null>(null)
  const submissionAtom = atom<Submission>(IDLE)
  const sentAtom = atom<readonly SentTransfer[]>([])
  const unansweredAtom = atom<CaipAddress | null>(null)
  let frozen: Transfer | null = null
  let fresh = new AbortController()
  let cancelTimer: Dispose | null = null

  function drop(): void {
    fresh.abort()
    cancelTimer?.()
    frozen = null
    store.set(reviewAtom, null)
    if (store.get(submissionAtom).phase !== 'asking') store.set(submissionAtom, IDLE)
  }

  function refreshLater(): void {
    cancelTimer?.()
    cancelTimer = page.clock.setTimeout(() => void refresh(), REFRESH_MS)
  }

  async function refresh(): Promise<void> {
    const transfer = frozen
    const { signal } = fresh
    if (!transfer) return
    const found = await planner.ask(transfer, signal).then(
      (plan) => (isOf(plan, transfer) ? { plan, trouble: null } : { trouble: 'unreadable' as const }),
      (error: unknown): { trouble: Hold } => ({ trouble: judgeFailure(error) }),
    )
    const review = store.get(reviewAtom)
    // What the wallet is looking at does not change under it.
    const isHeld = store.get(submissionAtom).phase === 'asking'
    if (review && !signal.aborted && !isHeld) store.set(reviewAtom, { ...review, ...found })
    if (!signal.aborted) refreshLater()
  }

  function follow(sent: SentTransfer, from: string, transfer: TransferFeature, call: TransferPlan['call']): void {
    const { network, hash } = sent
    transfer.follow({ network, hash, from, call }, { signal: ctx.signal }).then(
      (state) => update(hash, { state }),
      // The page is gone, and with it the row.
      () => {},
    )
  }

  function update(hash: string, changed: Partial<SentTransfer>): void {
    store.set(
      sentAtom,
      store.get(sentAtom).map((each) => (each.hash === hash ? { ...each, ...changed } : each)),
    )
  }

  function finish(transfer: Transfer, hash: string): SentTransfer {
    const { token, units, to, from, receiver } = transfer
    const sent: SentTransfer = { network: token.network, hash, token, units, to, state: { status: 'pending' } }
    store.set(sentAtom, [sent, ...store.get(sentAtom)].slice(0, KEPT))
    ctx.emit('tx:submitted', { network: token.network, hash, from, kind: 'send', sent: { token, units }, to })
    void recipients.add(from, { address: to, name: receiver.name })
    store.set(submissionAtom, IDLE)
    store.set(unansweredAtom, null)
    drop()
    onSubmitted()
    if (store.get(page.routeAtom).isOpen) router.reset('Account')
    return sent
  }

  function fail(transfer: Transfer, feature: TransferFeature, error: unknown): 'declined' | 'failed' {
    const { token, from } = transfer
    const isLeft = findError(error, 'kernel/aborted') !== null
    // What was approved a moment before the modal closed is carried out all the same.
    if (isLeft) store.set(unansweredAtom, from)
    if (isLeft || findError(error, 'rpc/user-rejected')) {
      store.set(submissionAtom, { phase: 'declined', problem: null })
      return 'declined'
    }
    const problem = feature.describeFailure(error)
    const code = error instanceof LatchkeyError ? error.code : problem.code
    ctx.emit('send:failed', { network: token.network, token: token.symbol, code })
    store.set(submissionAtom, { phase: 'failed', problem })
    return 'failed'
  }

  return {
    reviewAtom,
    submissionAtom,
    sentAtom,
    /** The account whose last question was left without an answer. */
    unansweredAtom,
    drop,
    begin(transfer: Transfer, plan: TransferPlan, warnings: readonly Warning[]) {
      // A wallet cannot be told to forget a question: until it answers, this is what it may still send.
      const isAsking = store.get(submissionAtom).phase === 'asking' && store.get(reviewAtom) !== null
      if (isAsking) return router.push('WalletSendPreview')
      // The call is what is sent: when it does not say what was asked for, nothing is shown.
      if (!isOf(plan, transfer)) throw draftIncomplete()
      drop()
      fresh = new AbortController()
      frozen = transfer
      const { from: account, held: token, receiver } = transfer
      store.set(reviewAtom, { account, token, receiver, plan, warnings, firstFee: plan.fee, trouble: null })
      store.set(submissionAtom, IDLE)
      refreshLater()
      router.push('WalletSendPreview')
    },
    async confirm(): ReturnType<SendService['confirm']> {
      const review = store.get(reviewAtom)
      const transfer = frozen
      if (!review || !transfer || store.get(submissionAtom).phase === 'asking') return null
      if (speaksAgainst(review.trouble)) return null
      const { call } = review.plan
      store.set(submissionAtom, { phase: 'asking', problem: null })
      ctx.emit('send:initiated', { network: call.network, token: transfer.token.symbol })
      const feature = await transferOf(call.network)
      try {
        const hash = feature.parseResult(await ctx.request(call, { signal: ctx.signal }))
        if (hash === null) throw feature.describeFailure(null)
        follow(finish(transfer, hash), addressOf(transfer.from), feature, call)
        return 'sent'
      } catch (error) {
        return fail(transfer, feature, error)
      }
    },
    dismiss(hash: string) {
      store.set(
        sentAtom,
        store.get(sentAtom).filter((each) => each.hash !== hash),
      )
    },
  }
}

function isOf({ summary }: TransferPlan, { units, to }: Transfer): boolean {
  return summary.units === units && summary.to === to
}
