// The next request to the wallet, decoded from its call: an exact approval, or the swap. Nothing here can be edited.
import {
  Address,
  cleanName,
  Fact,
  Facts,
  FiatValue,
  Icon,
  useKernel,
  useLatchkeyAtom,
  useNumbers,
  useStyles,
  useText,
} from '@latchkey/ui'
import {
  ConfirmFoot,
  CostFact,
  describeFee,
  fees,
  NetworkFact,
  ReviewExpired,
  ReviewSums,
  reviewMessages,
  useConfirmLabel,
} from '@latchkey/ui/review'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { minimumIn } from '../reviewTerms'
import type { Phase, SwapReview, SwapRisk, SwapService } from '../types'
import { describeRisk, describeWorse } from './describeTerms'
import { FigureRows, type PriceOf } from './FigureList'
import css from './swap.css?inline'
import { useSwap } from './useSwap'

/** A loss that is worth a sentence, in hundredths of a percent. */
const HIGH_IMPACT_BPS = 300
/** The token that pays the fee. */
const COIN = { address: null }

export function View(): JSX.Element | null {
  useStyles(css)
  const swap = useSwap()
  return swap && <Preview swap={swap} />
}

function Preview({ swap }: { swap: SwapService }): JSX.Element {
  const review = useLatchkeyAtom(swap.reviewAtom)
  return review ? <Frozen swap={swap} review={review} /> : <ReviewExpired />
}

function Frozen({ swap, review }: { swap: SwapService; review: SwapReview }): JSX.Element {
  const t = useText(en)
  const numbers = useNumbers()
  const feeText = useText(fees)
  const { snackbar, plugins } = useKernel()
  const labelOf = useConfirmLabel()
  const submission = useLatchkeyAtom(swap.submissionAtom)
  const { from, to } = review.terms
  const symbols = { from: cleanName(from.symbol), to: cleanName(to.symbol) }
  const terms = useLatchkeyAtom(swap.termsAtom)
  const prices = useLatchkeyAtom(swap.pricesAtom)
  const priceOf: PriceOf = ({ address }) => prices.get(address ?? '')
  const confirm = async () => {
    // Only the shown risks are accepted, not one that has appeared meanwhile.
    const confirmed = await swap.confirm(review.risks)
    if (confirmed?.outcome === 'approved') snackbar.show('success', t('swap.approved'))
    if (confirmed?.outcome === 'failed') snackbar.show('error', confirmed.problem)
    // A receipt shows the same.
    if (confirmed?.outcome !== 'swapped' || plugins.view('Receipt')) return
    snackbar.show('success', t('swap.started', symbols))
    // The view is gone by then, but the message stays.
    const state = await confirmed.settled
    if (!state || state.status === 'pending') return
    snackbar.show(state.status === 'confirmed' ? 'success' : 'error', t(`swap.settled.${state.status}`, symbols))
  }
  const { phase } = submission
  const problem = submission.problem ?? review.refusal
  const isAsking = phase === 'asking'
  const waiting = waitingFor(phase, review)
  const { kind } = review.step
  return (
    <div className="swap">
      <Notes swap={swap} review={review} />
      <ConfirmFoot
        details={
          <>
            <StepFacts review={review} />
            <FigureRows figures={review.figures} from={from} to={to} priceOf={priceOf} isReview />
          </>
        }
        facts={<Essentials review={review} priceOf={priceOf} />}
        outcome={
          <>
            {phase === 'declined' && t('swap.review.declined')}
            {t.error(problem) ?? problem?.message}
          </>
        }
        risks={review.risks.map((risk) => describeRisk(risk, review, t, feeText, numbers))}
        worse={
          terms.worse.length === 0
            ? null
            : {
                text: describeWorse(terms, review, t, numbers),
                isSettling: terms.isSettling,
                onAcknowledge: swap.acknowledge,
              }
        }
        isBusy={isAsking || waiting !== null}
        isDisabled={review.refusal !== null || review.isExpired || terms.isSettling}
        data-step={kind}
        data-testid="lk-swap-confirm"
        onConfirm={() => void confirm()}
      >
        {waiting
          ? t(waiting)
          : labelOf({ action: t(`swap.review.${kind}Now`), kind: kind === 'approve' ? kind : 'confirm', isAsking })}
      </ConfirmFoot>
    </div>
  )
}

/** What the button waits for between two requests to the wallet, as text; null if it waits for nothing. */
function waitingFor(phase: Phase, { isApproved }: SwapReview) {
  if (phase === 'mining') return 'swap.review.mining'
  return isApproved && phase !== 'asking' ? 'swap.preparing' : null
}

interface PricedProps {
  review: SwapReview
  priceOf: PriceOf
}

function Sums({ review: { terms, figures }, priceOf }: PricedProps): JSX.Element {
  const t = useText(en)
  const { exact, short } = useNumbers()
  const given = { units: terms.units, decimals: terms.from.decimals }
  const wanted = { units: figures.toUnits, decimals: terms.to.decimals }
  const sums = [
    { label: t('swap.from'), token: terms.from, amount: given, text: exact(given), price: priceOf(terms.from) },
    { label: t('swap.to'), token: terms.to, amount: wanted, text: `≈ ${short(wanted)}`, price: priceOf(terms.to) },
  ]
  return <ReviewSums sums={sums} />
}

/** What must be visible with the button: the amount, the minimum received, and the network fee. */
function Essentials({ review, priceOf }: PricedProps): JSX.Element {
  const t = useText(en)
  const { short } = useNumbers()
  const { figures, step, terms } = review
  const minimum = { units: minimumIn({ figures, step }), decimals: terms.to.decimals }
  const { fee } = step.plan
  return (
    <>
      <Sums review={review} priceOf={priceOf} />
      <Facts>
        <Fact label={t('swap.minimum')} dir="ltr">
          {`${short(minimum)} ${cleanName(terms.to.symbol)}`}
          <FiatValue amount={minimum} price={priceOf(terms.to)} />
        </Fact>
        <CostFact label={t('swap.fee')} amount={fee} price={priceOf(COIN)} />
      </Facts>
    </>
  )
}

function StepFacts({ review: { step, terms } }: { review: SwapReview }): JSX.Element {
  const t = useText(en)
  const { call } = step.plan
  const symbol = cleanName(terms.from.symbol)
  return (
    <Facts>
      <Fact label={step.kind === 'approve' ? t('swap.review.spender', { symbol }) : t('swap.review.router')}>
        <Address address={step.kind === 'approve' ? step.plan.spender : step.plan.router} />
      </Fact>
      {terms.to.address !== null && (
        <Fact label={cleanName(terms.to.symbol)}>
          <Address address={terms.to.address} />
        </Fact>
      )}
      <NetworkFact network={call.network} />
    </Facts>
  )
}

function Notes({ swap, review }: { swap: SwapService; review: SwapReview }): JSX.Element {
  const t = useText(en)
  const isUnclear = useLatchkeyAtom(swap.unclearAtom)
  const { step, terms, figures, risks, feeWarnings, isChanged, isStale, isExpired, refusal } = review
  const numbers = useNumbers()
  const { exact, percent } = numbers
  const feeText = useText(fees)
  const reviewText = useText(reviewMessages)
  const amount = exact({ units: terms.units, decimals: terms.from.decimals })
  const approval =
    step.kind === 'approve' &&
    (step.plan.units === 0n
      ? t('swap.review.reset')
      : t('swap.review.approve', { amount, symbol: cleanName(terms.from.symbol) }))
  const { impactBps } = figures
  // The button's foot names what must be accepted.
  const isNamed = (kind: SwapRisk['id']) => risks.some(({ id }) => id === kind)
  const isHigh = impactBps !== null && impactBps >= HIGH_IMPACT_BPS && !isNamed('impact')
  const warnings = [
    isChanged && t('swap.review.changed'),
    isUnclear && reviewText('review.unclear'),
    isExpired && t('swap.review.expired'),
    isStale && !isExpired && !refusal && t('swap.review.stale'),
    isHigh && t('swap.review.impact', { percent: percent(impactBps) }),
    ...feeWarnings.filter(({ kind }) => !isNamed(kind)).map((warning) => describeFee(warning, feeText, numbers)),
  ].filter((text) => text !== false)
  return (
    <div role="status">
      {approval && <p className="swap-step">{approval}</p>}
      {warnings.map((text) => (
        <p key={text} className="note">
          <Icon name="warning" size={18} />
          {text}
        </p>
      ))}
    </div>
  )
}
