// The review of a frozen draft: what the call will do, refreshed while it is shown, and sent once.
import {
  addressOf,
  type CaipNetworkId,
  type Decimal,
  findError,
  LatchkeyError,
  type NativeAmount,
  type PageService,
  type PluginContext,
} from '@latchkey/kernel'
import type { TransferFeature } from '@latchkey/kernel/contracts'
import { type ConfirmedReview, createReviewFlow, type ReviewTerms, settle, type Terms } from '@latchkey/kernel/review'
import type { Trust } from '@latchkey/ui/review'
import { atom } from 'jotai/vanilla'
import { checkCosts } from './checkCosts'
import { findDifference } from './checkPlan'
import type { Transfer } from './draft'
import { notLoaded, planMismatch, reviewOutdated, wrongNetwork } from './errors'
import type { Family, Planner } from './planner'
import type { Recipients } from './recipients'
import type { CheckedPlan, Review, SeenTerms, SendService, SendTypes, SentTransfer } from './types'
import { blockReasonOf, blocksSubmit } from './validateDraft'
import { isRisk, type Warning } from './warnings'

/** A fee changes with every block, and a Solana call is valid for about a minute. */
const REFRESH_MS = 15_000
/** Rows of transfers sent from this page. */
const KEPT = 5

export interface ReviewingDeps {
  ctx: PluginContext<SendTypes>
  page: PageService
  planner: Pick<Planner, 'planTransfer'>
  recipients: Recipients
  familyOf(network: CaipNetworkId): Promise<Family>
  /** US dollars for one native coin; null if unknown. */
  nativePrice(): Decimal | null
  onSubmitted(): void
}
/** A review without the state of its terms, plus the transfer that it is for. */
interface Frozen extends Omit<Review, keyof TermsOnScreen> {
  transfer: Transfer
  toRecipient: readonly Warning[]
}
type Made = Pick<Frozen, 'transfer' | 'toRecipient' | 'nativePrice'>
type TermsOnScreen = Pick<Review, 'seen' | 'worse' | 'isSettling'>

export function createReviewing(deps: ReviewingDeps) {
  const { ctx, page, planner, recipients, familyOf, nativePrice, onSubmitted } = deps
  const { store, router } = ctx
  const sentAtom = atom<readonly SentTransfer[]>([])
  const flow = createReviewFlow<Frozen>({
    store,
    clock: page.clock,
    refreshMs: REFRESH_MS,
    look,
    accountOf: ({ account }) => account,
    termsOf: ({ plan }) => guardedOf(plan),
    open: () => router.push('WalletSendPreview'),
    finish() {
      onSubmitted()
      if (store.get(page.routeAtom).isOpen) router.reset('Account')
    },
  })
  const reviewAtom = atom((get) => {
    const frozen = get(flow.reviewAtom)
    return frozen && describeReview(frozen, get(flow.termsAtom))
  })
  const submissionAtom = atom((get) => {
    const { phase, problem } = get(flow.submissionAtom)
    // A transfer is a single step, so it is sent once the wallet accepts.
    return { phase: phase === 'mining' ? ('asking' as const) : phase, problem }
  })

  /** Returns the part of a review that its plan determines. */
  function describePlan({ transfer, toRecipient, nativePrice: seen }: Made, plan: CheckedPlan) {
    // The price stays visible while the token list reloads.
    const price = nativePrice() ?? seen
    const warnings = toRecipient.map((each) =>
      each.kind === 'first-time' && plan.isRecipientContract ? { kind: 'contract' as const } : each,
    )
    return {
      plan,
      token: { ...transfer.held, token: plan.shown },
      warnings: [...warnings, ...checkCosts(plan, transfer.held, price)],
      nativePrice: price,
      trouble: null,
    }
  }

  async function look(frozen: Frozen, signal: AbortSignal): Promise<Frozen> {
    return planner.planTransfer(frozen.transfer, signal, frozen.plan).then(
      (plan) => ({ ...frozen, ...describePlan(frozen, plan) }),
      (error: unknown) => ({ ...frozen, trouble: blockReasonOf(error) }),
    )
  }

  function follow(sent: SentTransfer, from: string, transfer: TransferFeature, call: CheckedPlan['call']): void {
    const { network, hash } = sent
    const { signal } = ctx
    void settle(transfer, { network, hash, from, call }, { signal }).then((state) => state && update(hash, { state }))
  }

  function update(hash: string, changed: Partial<SentTransfer>): void {
    store.set(
      sentAtom,
      store.get(sentAtom).map((each) => (each.hash === hash ? { ...each, ...changed } : each)),
    )
  }

  function record({ transfer, plan: { shown: token } }: Frozen, hash: string): SentTransfer {
    const { units, to, from, recipient } = transfer
    const { network } = token
    const sent: SentTransfer = { network, hash, token, units, to, state: { status: 'pending' } }
    store.set(sentAtom, [sent, ...store.get(sentAtom)].slice(0, KEPT))
    void recipients.add(from, { address: to, name: recipient.name })
    return sent
  }

  /** `feature` is null until the wallet gets the request. */
  function fail(confirmed: ConfirmedReview<Frozen>, error: unknown, feature: TransferFeature | null) {
    const { token } = confirmed.review.transfer
    const failure = confirmed.read(error)
    const problem = describeProblem(token.network, feature, error)
    const about = { network: token.network, token: token.symbol }
    if (failure === 'declined') ctx.emit('send:declined', about)
    // Leaving is not a failure either.
    else if (!findError(error, 'kernel/aborted')) {
      const code = error instanceof LatchkeyError ? error.code : problem.code
      ctx.emit('send:failed', { ...about, code })
    }
    return confirmed.fail(failure, problem)
  }

  /** The last check before the wallet gets the request. Throws `send/review-outdated`, `send/plan-mismatch`. */
  function checkAgain(confirmed: ConfirmedReview<Frozen>, { transfer: feature, parseAddress }: Family): void {
    const { transfer, plan } = confirmed.review
    const session = store.get(page.connections.activeAtom)?.sessions[0]
    if (session?.caipAddress !== transfer.from) throw reviewOutdated()
    const difference = findDifference(plan, feature.summarize(plan.call), transfer, parseAddress)
    if (difference) throw planMismatch(difference)
    if (!confirmed.check()) throw reviewOutdated()
  }

  async function submit(confirmed: ConfirmedReview<Frozen>): ReturnType<SendService['confirm']> {
    const { transfer, plan } = confirmed.review
    const { call } = plan
    let feature: TransferFeature | null = null
    let hash: string | null
    try {
      ctx.emit('send:initiated', { network: call.network, token: plan.shown.symbol })
      const family = await familyOf(call.network)
      checkAgain(confirmed, family)
      feature = family.transfer
      hash = feature.parseResult(await ctx.request(call, { signal: ctx.signal }))
      if (hash === null) throw feature.describeFailure(null)
    } catch (error) {
      return fail(confirmed, error, feature)
    }
    const sent = record(confirmed.review, hash)
    confirmed.submit()
    const { from } = transfer
    const { network, token, units, to } = sent
    const { fee } = plan
    const { price } = transfer.held
    // Emitted when the account is shown, because a receipt opens above it.
    ctx.emit('tx:submitted', {
      network,
      hash,
      from,
      kind: 'send',
      sent: { token, units, price },
      to,
      ...(fee && { fee }),
    })
    follow(sent, addressOf(from), feature, call)
    return 'sent'
  }

  return {
    reviewAtom,
    submissionAtom,
    sentAtom,
    unclearAtom: flow.unclearAtom,
    drop: flow.drop,
    acknowledge: flow.acknowledge,
    begin(transfer: Transfer, plan: CheckedPlan, toRecipient: readonly Warning[], trust: Trust) {
      const attempt = flow.begin()
      if (!attempt) return
      const { from: account, recipient } = transfer
      const made = { transfer, toRecipient, nativePrice: null }
      flow.show(attempt, { account, recipient, trust, ...made, ...describePlan(made, plan) })
    },
    async confirm(accepted: readonly string[] = []): ReturnType<SendService['confirm']> {
      const review = store.get(flow.reviewAtom)
      if (!review || blocksSubmit(review.trouble)) return null
      if (review.warnings.some((each) => isRisk(each) && !accepted.includes(each.kind))) return null
      const confirmed = flow.confirm()
      return confirmed && submit(confirmed)
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

/** Shows worse terms together with those that were accepted before. */
function describeReview(
  { transfer: _, toRecipient: __, ...review }: Frozen,
  { worse: keys, isSettling, accepted: { costs, gains } }: ReviewTerms,
): Review {
  const worse = TERMS.filter((term) => keys.includes(term))
  const now = termsOf(review.plan)
  const before = (amount: NativeAmount, term: 'fee' | 'deposit') =>
    worse.includes(term) ? { ...amount, units: costs[term] ?? amount.units } : amount
  const received = worse.includes('received') ? (gains.received ?? now.received) : now.received
  const seen = { fee: now.fee && before(now.fee, 'fee'), deposit: before(now.deposit, 'deposit'), received }
  return { ...review, worse, isSettling, seen }
}

/** Everything else in a plan is fixed: with another recipient, token, or amount, it is not a plan of this draft. */
function guardedOf(plan: CheckedPlan): Terms {
  const { fee, deposit, received } = termsOf(plan)
  return { costs: { deposit: deposit.units, ...(fee && { fee: fee.units }) }, gains: { received }, parties: {} }
}

/** Returns the error for the visitor, in the family's own words if it has some. */
function describeProblem(network: CaipNetworkId, feature: TransferFeature | null, error: unknown): LatchkeyError {
  if (findError(error, 'rpc/chain-disconnected')) return wrongNetwork(network, error)
  const own = findError(error, 'send/plan-mismatch') ?? findError(error, 'send/review-outdated')
  if (own || !feature) return own ?? notLoaded(error)
  try {
    return feature.describeFailure(error)
  } catch {
    // If a chain package fails here, the review must not keep waiting for the wallet.
    return notLoaded(error)
  }
}
