// The next question to the wallet, read back from its call: an exact approval, or the swap. Nothing here can be changed.
import type { Decimal } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import {
  Address,
  cleanName,
  Fact,
  Facts,
  Icon,
  TokenIcon,
  useKernel,
  useLatchkeyAtom,
  useNumbers,
  useStyles,
  useText,
  Worth,
} from '@latchkey/ui'
import { ConfirmFoot, describeFee, fees, ReviewGone } from '@latchkey/ui/review'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import { minimumIn } from '../reviewTerms'
import type { Phase, SwapReview, SwapRisk, SwapService } from '../types'
import { describeRisk, describeWorse } from './describeTerms'
import { FigureRows } from './FigureList'
import css from './swap.css?inline'
import { useSwap } from './useSwap'

/** CSS pixels. */
const ICON_SIZE = 40
/** Characters beyond which the large digits take more than a line. */
const LONG = 20
/** A loss that is worth a sentence, in hundredths of a percent. */
const HIGH_IMPACT_BPS = 300
/** What pays the fee. */
const COIN = { address: null }

export function View(): JSX.Element | null {
  useStyles(css)
  const swap = useSwap()
  return swap && <Preview swap={swap} />
}

function Preview({ swap }: { swap: SwapService }): JSX.Element {
  const t = useText(en)
  const { router } = useKernel()
  const review = useLatchkeyAtom(swap.reviewAtom)
  if (review) return <Frozen swap={swap} review={review} />
  return <ReviewGone text={t('swap.review.gone')} again={t('swap.review.again')} onAgain={() => router.back()} />
}

function Frozen({ swap, review }: { swap: SwapService; review: SwapReview }): JSX.Element {
  const t = useText(en)
  const numbers = useNumbers()
  const feeText = useText(fees)
  const { router, snackbar, connections, plugins } = useKernel()
  const submission = useLatchkeyAtom(swap.submissionAtom)
  const active = useLatchkeyAtom(connections.activeAtom)
  const { from, to } = review.terms
  const symbols = { from: cleanName(from.symbol), to: cleanName(to.symbol) }
  const terms = useLatchkeyAtom(swap.termsAtom)
  const prices = useLatchkeyAtom(swap.pricesAtom)
  const priceOf: PriceOf = ({ address }) => prices.get(address ?? '')
  const confirm = async () => {
    // What is accepted is what this view shows: a risk that has come up meanwhile is not.
    const confirmed = await swap.confirm(review.risks)
    if (confirmed?.outcome === 'approved') snackbar.show('success', t('swap.approved'))
    if (confirmed?.outcome === 'failed') snackbar.show('error', confirmed.problem.message)
    // A receipt says the same.
    if (confirmed?.outcome !== 'swapped' || plugins.view('Receipt')) return
    snackbar.show('success', t('swap.started', symbols))
    // The view is gone by then, the word is not.
    const state = await confirmed.settled
    if (!state || state.status === 'pending') return
    snackbar.show(state.status === 'confirmed' ? 'success' : 'error', t(`swap.settled.${state.status}`, symbols))
  }
  const { phase } = submission
  const waiting = waitingFor(phase, review)
  const wallet = cleanName(active?.account.connectedWalletInfo?.name ?? '')
  return (
    <div className="swap">
      <Notes swap={swap} review={review} />
      <ConfirmFoot
        details={
          <>
            <StepFacts review={review} />
            <FigureRows figures={review.figures} from={from} to={to} fromPrice={priceOf(from)} isReview />
          </>
        }
        facts={<Essentials review={review} priceOf={priceOf} />}
        outcome={
          <>
            {phase === 'declined' && t('swap.review.declined')}
            {t.sentence(submission.problem?.message ?? review.refusal?.message ?? '')}
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
        isBusy={waiting !== null}
        isDisabled={review.refusal !== null || review.isExpired || terms.isSettling}
        data-step={review.step.kind}
        data-testid="lk-swap-confirm"
        onConfirm={() => void confirm()}
        cancel={t('swap.review.cancel')}
        onCancel={() => router.back()}
      >
        {waiting ? t(waiting, { wallet }) : t(`swap.review.${review.step.kind}Now`)}
      </ConfirmFoot>
    </div>
  )
}

/** What keeps the button busy, in words; null when it waits for the visitor. */
function waitingFor(phase: Phase, { isApproved }: SwapReview) {
  if (phase === 'asking' || phase === 'mining') return `swap.review.${phase}` as const
  return isApproved ? 'swap.preparing' : null
}

/** US dollars for one whole token, where they are known. */
type PriceOf = (token: Pick<Token, 'address'>) => Decimal | undefined
interface PricedProps {
  review: SwapReview
  priceOf: PriceOf
}

function Sums({ review: { terms, figures }, priceOf }: PricedProps): JSX.Element {
  const t = useText(en)
  const { exact, short } = useNumbers()
  const given = { units: terms.units, decimals: terms.from.decimals }
  const wanted = { units: figures.toUnits, decimals: terms.to.decimals }
  const sides = [
    { label: t('swap.from'), token: terms.from, amount: given, text: exact(given) },
    { label: t('swap.to'), token: terms.to, amount: wanted, text: `≈ ${short(wanted)}` },
  ]
  return (
    <div className="swap-sums">
      {sides.map(({ label, token, amount, text }) => (
        <div key={label}>
          <TokenIcon name={token.symbol} source={token.iconUrl} token={token} size={ICON_SIZE} />
          <span>
            <small>{label}</small>
            <b dir="ltr" data-length={text.length > LONG ? 'long' : undefined}>
              {text} <bdi>{cleanName(token.symbol)}</bdi>
            </b>
            <Worth amount={amount} price={priceOf(token)} />
          </span>
        </div>
      ))}
    </div>
  )
}

/** What must be on the screen with the button: what leaves, the least that arrives, and what the network takes. */
function Essentials({ review, priceOf }: PricedProps): JSX.Element {
  const t = useText(en)
  const { short, cost } = useNumbers()
  const { figures, step, terms } = review
  const minimum = { units: minimumIn({ figures, step }), decimals: terms.to.decimals }
  const { fee } = step.plan
  return (
    <>
      <Sums review={review} priceOf={priceOf} />
      <Facts>
        <Fact label={t('swap.minimum')} dir="ltr">
          {`${short(minimum)} ${cleanName(terms.to.symbol)}`}
        </Fact>
        <Fact label={t('swap.fee')} dir="ltr">
          {`${cost(fee)} ${fee.symbol}`}
          <Worth amount={fee} price={priceOf(COIN)} isCost />
        </Fact>
      </Facts>
    </>
  )
}

function StepFacts({ review: { step, terms } }: { review: SwapReview }): JSX.Element {
  const t = useText(en)
  const { networks } = useKernel()
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
      <Fact label={t('swap.review.network')}>
        <bdi>{networks.get(call.network)?.name ?? call.network}</bdi>
      </Fact>
    </Facts>
  )
}

function Notes({ swap, review }: { swap: SwapService; review: SwapReview }): JSX.Element {
  const t = useText(en)
  const isUnanswered = useLatchkeyAtom(swap.unansweredAtom)
  const { step, terms, figures, risks, feeWarnings, isChanged, isStale, isExpired, refusal } = review
  const numbers = useNumbers()
  const { exact, percent } = numbers
  const feeText = useText(fees)
  const amount = exact({ units: terms.units, decimals: terms.from.decimals })
  const approval =
    step.kind === 'approve' &&
    (step.plan.units === 0n
      ? t('swap.review.reset')
      : t('swap.review.approve', { amount, symbol: cleanName(terms.from.symbol) }))
  const { impactBps } = figures
  // What has to be accepted is named at the button.
  const isNamed = (kind: SwapRisk['id']) => risks.some(({ id }) => id === kind)
  const isHigh = impactBps !== null && impactBps >= HIGH_IMPACT_BPS && !isNamed('impact')
  const warnings = [
    isChanged && t('swap.review.changed'),
    isUnanswered && t('swap.review.unanswered'),
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
