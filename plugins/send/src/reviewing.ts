// A frozen draft: what the call will do, kept fresh while it is looked at, and sent once.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  type Decimal,
  type Dispose,
  findError,
  type HeldToken,
  LatchkeyError,
  type PageService,
  type PluginContext,
  type TransferDraft,
  type TransferFeature,
} from '@latchkey/kernel'
import { createTermsGuard, readWalletAnswer, type Terms, type TermsGuard } from '@latchkey/kernel/review'
import { atom } from 'jotai/vanilla'
import { findDifference } from './checkPlan'
import type { Receiver } from './draft'
import { notLoaded, planMismatch, reviewOutdated, wrongNetwork } from './errors'
import { judgeCosts } from './judgeCosts'
import type { Family, Planner } from './planner'
import type { Recipients } from './recipients'
import type {
  BlockReason,
  CheckedPlan,
  Review,
  SeenTerms,
  SendService,
  SendTypes,
  SentTransfer,
  Submission,
} from './types'
import { blockReasonOf, blocksSubmit } from './validateDraft'
import { isRisk, type Warning } from './warnings'

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
  familyOf(network: CaipNetworkId): Promise<Family>
  /** US dollars for one native coin; null when unknown. */
  nativePrice(): Decimal | null
  onSubmitted(): void
}
type Outcome = 'declined' | 'left' | 'failed'
export type Transfer = TransferDraft & { held: HeldToken; receiver: Receiver }

export function createReviewing(deps: ReviewingDeps) {
  const { ctx, page, planner, recipients, familyOf, nativePrice, onSubmitted } = deps
  const { store, router } = ctx
  const reviewAtom = atom<Review | null>(null)
  const submissionAtom = atom<Submission>(IDLE)
  const sentAtom = atom<readonly SentTransfer[]>([])
  const unansweredAtom = atom<CaipAddress | null>(null)
  let frozen: Transfer | null = null
  let fresh = new AbortController()
  let cancelTimer: Dispose | null = null
  let guard: TermsGuard | null = null
  let toRecipient: readonly Warning[] = []

  /** What the guard says of the terms on the screen. */
  function showTerms(): void {
    const review = store.get(reviewAtom)
    if (!review || !guard) return
    const { worse: keys, isSettling } = guard.state
    const terms = termsOf(review.plan)
    const worse = TERMS.filter((term) => keys.includes(term))
    const seen = {
      fee: worse.includes('fee') ? review.seen.fee : terms.fee,
      deposit: worse.includes('deposit') ? review.seen.deposit : terms.deposit,
      received: worse.includes('received') ? review.seen.received : terms.received,
    }
    store.set(reviewAtom, { ...review, worse, isSettling, seen })
  }

  function listWarnings(transfer: Transfer, plan: CheckedPlan): readonly Warning[] {
    const warnings = toRecipient.map((each) =>
      each.kind === 'first-time' && plan.isRecipientContract ? { kind: 'contract' as const } : each,
    )
    return [...warnings, ...judgeCosts(plan, transfer.held, nativePrice())]
  }

  /** The part of a review that its plan decides. */
  function describePlan(transfer: Transfer, plan: CheckedPlan) {
    const token = { ...transfer.held, token: plan.shown }
    return { plan, token, warnings: listWarnings(transfer, plan), trouble: null }
  }

  function drop(): void {
    fresh.abort()
    cancelTimer?.()
    guard?.stop()
    guard = null
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
    const found = await planner.ask(transfer, signal, store.get(reviewAtom)?.plan).then(
      (plan) => describePlan(transfer, plan),
      (error: unknown): { trouble: BlockReason } => ({ trouble: blockReasonOf(error) }),
    )
    const review = store.get(reviewAtom)
    // What the wallet is looking at does not change under it.
    const isHeld = store.get(submissionAtom).phase === 'asking'
    if (review && !signal.aborted && !isHeld) {
      store.set(reviewAtom, { ...review, ...found })
      if ('plan' in found) guard?.show(guardedOf(found.plan))
    }
    if (!signal.aborted) refreshLater()
  }

  function follow(sent: SentTransfer, from: string, transfer: TransferFeature, call: CheckedPlan['call']): void {
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

  function finish(transfer: Transfer, { shown: token, fee }: CheckedPlan, hash: string): SentTransfer {
    const { units, to, from, receiver } = transfer
    const sent: SentTransfer = { network: token.network, hash, token, units, to, state: { status: 'pending' } }
    store.set(sentAtom, [sent, ...store.get(sentAtom)].slice(0, KEPT))
    ctx.emit('tx:submitted', {
      network: token.network,
      hash,
      from,
      kind: 'send',
      sent: { token, units },
      to,
      ...(fee && { fee }),
    })
    void recipients.add(from, { address: to, name: receiver.name })
    store.set(submissionAtom, IDLE)
    store.set(unansweredAtom, null)
    drop()
    onSubmitted()
    if (store.get(page.routeAtom).isOpen) router.reset('Account')
    return sent
  }

  function fail({ token, from }: Transfer, error: unknown, asked: TransferFeature | null): Outcome {
    const answer = asked ? readWalletAnswer(error) : 'refused'
    if (answer === 'declined') {
      store.set(submissionAtom, { phase: 'declined', problem: null })
      return 'declined'
    }
    const problem = describeProblem(token.network, asked, error)
    // Leaving is not a failure.
    if (!findError(error, 'kernel/aborted')) {
      const code = error instanceof LatchkeyError ? error.code : problem.code
      ctx.emit('send:failed', { network: token.network, token: token.symbol, code })
    }
    // What was approved before the connection broke, the time ran out or the modal closed is carried out all the same.
    if (answer === 'unclear') {
      store.set(unansweredAtom, from)
      store.set(submissionAtom, { phase: 'left', problem: null })
      return 'left'
    }
    store.set(submissionAtom, { phase: 'failed', problem })
    return 'failed'
  }

  /** The last look before the wallet is asked. Throws `send/review-outdated`, `send/plan-mismatch`. */
  function checkAgain(transfer: Transfer, plan: CheckedPlan, { transfer: feature, parseAddress }: Family): void {
    const session = store.get(page.connections.activeAtom)?.sessions[0]
    if (frozen !== transfer || session?.caipAddress !== transfer.from) throw reviewOutdated()
    const difference = findDifference(plan, feature.summarize(plan.call), transfer, parseAddress)
    if (difference) throw planMismatch(difference)
  }

  async function submit(transfer: Transfer, plan: CheckedPlan): Promise<'sent' | Outcome> {
    const { call } = plan
    /** Set once the wallet is asked. */
    let asked: TransferFeature | null = null
    let hash: string | null
    try {
      ctx.emit('send:initiated', { network: call.network, token: plan.shown.symbol })
      const family = await familyOf(call.network)
      checkAgain(transfer, plan, family)
      asked = family.transfer
      hash = asked.parseResult(await ctx.request(call, { signal: ctx.signal }))
      if (hash === null) throw asked.describeFailure(null)
    } catch (error) {
      return fail(transfer, error, asked)
    }
    follow(finish(transfer, plan, hash), addressOf(transfer.from), asked, call)
    return 'sent'
  }

  return {
    reviewAtom,
    submissionAtom,
    sentAtom,
    /** The account whose last question was left without an answer. */
    unansweredAtom,
    drop,
    begin(transfer: Transfer, plan: CheckedPlan, warnings: readonly Warning[]) {
      // A wallet cannot be told to forget a question: until it answers, this is what it may still send.
      const isAsking = store.get(submissionAtom).phase === 'asking' && store.get(reviewAtom) !== null
      if (isAsking) return router.push('WalletSendPreview')
      drop()
      fresh = new AbortController()
      frozen = transfer
      const { from: account, receiver } = transfer
      toRecipient = warnings
      const terms = { seen: termsOf(plan), worse: [], isSettling: false }
      store.set(reviewAtom, { account, receiver, ...describePlan(transfer, plan), ...terms })
      guard = createTermsGuard({ clock: page.clock, onChange: showTerms })
      guard.show(guardedOf(plan))
      store.set(submissionAtom, IDLE)
      refreshLater()
      router.push('WalletSendPreview')
    },
    acknowledge() {
      guard?.acknowledge()
    },
    async confirm(accepted: readonly string[] = []): ReturnType<SendService['confirm']> {
      const review = store.get(reviewAtom)
      const transfer = frozen
      if (!review || !transfer || store.get(submissionAtom).phase === 'asking') return null
      if (blocksSubmit(review.trouble) || guard?.allowsConfirm() !== true) return null
      if (review.warnings.some((each) => isRisk(each) && !accepted.includes(each.kind))) return null
      store.set(submissionAtom, { phase: 'asking', problem: null })
      return submit(transfer, review.plan)
    },
    dismiss(hash: string) {
      store.set(
        sentAtom,
        store.get(sentAtom).filter((each) => each.hash !== hash),
      )
    },
  }
}

const TERMS = ['fee', 'deposit', 'received'] as const

function termsOf({ fee, deposit, receivedUnits, summary }: CheckedPlan): SeenTerms {
  return { fee, deposit, received: receivedUnits ?? summary.units }
}

/** The rest of a plan cannot change: another recipient, token or amount is no plan of this draft. */
function guardedOf(plan: CheckedPlan): Terms {
  const { fee, deposit, received } = termsOf(plan)
  return { costs: { deposit: deposit.units, ...(fee && { fee: fee.units }) }, gains: { received }, parties: {} }
}

/** What the visitor is told; the family's own words where it has some. */
function describeProblem(network: CaipNetworkId, feature: TransferFeature | null, error: unknown): LatchkeyError {
  if (findError(error, 'rpc/chain-disconnected')) return wrongNetwork(network, error)
  const own = findError(error, 'send/plan-mismatch') ?? findError(error, 'send/review-outdated')
  return own ?? feature?.describeFailure(error) ?? notLoaded(error)
}
