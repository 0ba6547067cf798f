// The next question to the wallet, read back from its call: an exact approval, or the swap. Nothing here can be changed.
import { formatUnits } from '@latchkey/kernel'
import {
  Address,
  Button,
  cleanName,
  Fact,
  Facts,
  Icon,
  Outcome,
  ReviewGone,
  TokenIcon,
  useKernel,
  useLatchkeyAtom,
  useStyles,
  useText,
} from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { Phase, SwapReview, SwapService } from '../types'
import { FigureRows } from './FigureList'
import { amountText, mostText, percentText } from './figureText'
import css from './swap.css?inline'
import { useSwap } from './useSwap'

/** CSS pixels. */
const ICON_SIZE = 40
/** Characters beyond which the large digits take more than a line. */
const LONG = 20
/** A loss that is worth a sentence, in hundredths of a percent. */
const HIGH_IMPACT_BPS = 300

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
  const { router, snackbar } = useKernel()
  const submission = useLatchkeyAtom(swap.submissionAtom)
  const { from, to } = review.terms
  const symbols = { from: cleanName(from.symbol), to: cleanName(to.symbol) }
  const confirm = async () => {
    const confirmed = await swap.confirm()
    if (confirmed?.outcome === 'approved') snackbar.show('success', t('swap.approved'))
    if (confirmed?.outcome === 'failed') snackbar.show('error', confirmed.problem.message)
    if (confirmed?.outcome !== 'swapped') return
    snackbar.show('success', t('swap.started', symbols))
    // The view is gone by then, the word is not.
    const state = await confirmed.settled
    if (!state || state.status === 'pending') return
    snackbar.show(state.status === 'confirmed' ? 'success' : 'error', t(`swap.settled.${state.status}`, symbols))
  }
  return (
    <div className="swap">
      <Sums review={review} />
      <Notes swap={swap} review={review} />
      <FigureRows figures={review.figures} from={from} to={to} />
      <StepFacts review={review} />
      <div className="foot">
        <Outcome>
          {submission.phase === 'declined' && t('swap.review.declined')}
          {t.sentence(submission.problem?.message ?? review.refusal?.message ?? '')}
        </Outcome>
        <ConfirmButton swap={swap} review={review} onConfirm={() => void confirm()} />
        <Button onClick={() => router.back()}>{t('swap.review.cancel')}</Button>
      </div>
    </div>
  )
}

interface ConfirmProps {
  swap: SwapService
  review: SwapReview
  onConfirm: () => void
}

function ConfirmButton({ swap, review, onConfirm }: ConfirmProps): JSX.Element {
  const t = useText(en)
  const { connections } = useKernel()
  const { phase } = useLatchkeyAtom(swap.submissionAtom)
  const active = useLatchkeyAtom(connections.activeAtom)
  const wallet = cleanName(active?.account.connectedWalletInfo?.name ?? '')
  const waiting = waitingFor(phase, review)
  return (
    <Button
      weight="primary"
      isBusy={waiting !== null}
      aria-disabled={waiting !== null || review.refusal !== null}
      data-step={review.step.kind}
      data-testid="lk-swap-confirm"
      onClick={onConfirm}
    >
      {waiting ? t(waiting, { wallet }) : t(`swap.review.${review.step.kind}Now`)}
    </Button>
  )
}

/** What keeps the button busy, in words; null when it waits for the visitor. */
function waitingFor(phase: Phase, { isApproved }: SwapReview) {
  if (phase === 'asking' || phase === 'mining') return `swap.review.${phase}` as const
  return isApproved ? 'swap.preparing' : null
}

function Sums({ review: { terms, figures } }: { review: SwapReview }): JSX.Element {
  const t = useText(en)
  const sides = [
    { label: t('swap.from'), token: terms.from, text: formatUnits(terms.units, terms.from.decimals) },
    { label: t('swap.to'), token: terms.to, text: `≈ ${amountText(figures.toUnits, terms.to.decimals)}` },
  ]
  return (
    <div className="swap-sums">
      {sides.map(({ label, token, text }) => (
        <div key={label}>
          <TokenIcon name={token.symbol} source={token.iconUrl} size={ICON_SIZE} />
          <span>
            <small>{label}</small>
            <b dir="ltr" data-length={text.length > LONG ? 'long' : undefined}>
              {text} <bdi>{cleanName(token.symbol)}</bdi>
            </b>
          </span>
        </div>
      ))}
    </div>
  )
}

function StepFacts({ review: { step, terms } }: { review: SwapReview }): JSX.Element {
  const t = useText(en)
  const { networks } = useKernel()
  const { call, fee } = step.plan
  const symbol = cleanName(terms.from.symbol)
  return (
    <Facts>
      <Fact label={step.kind === 'approve' ? t('swap.review.spender', { symbol }) : t('swap.review.router')}>
        <Address address={step.kind === 'approve' ? step.plan.spender : step.plan.router} />
      </Fact>
      <Fact label={t('swap.review.network')}>
        <bdi>{networks.get(call.network)?.name ?? call.network}</bdi>
      </Fact>
      <Fact label={t('swap.fee')}>
        <bdi dir="ltr">{mostText(fee)}</bdi>
      </Fact>
    </Facts>
  )
}

function Notes({ swap, review }: { swap: SwapService; review: SwapReview }): JSX.Element {
  const t = useText(en)
  const isUnanswered = useLatchkeyAtom(swap.unansweredAtom)
  const { step, terms, figures, isChanged, isStale, refusal } = review
  const amount = formatUnits(terms.units, terms.from.decimals)
  const approval =
    step.kind === 'approve' &&
    (step.plan.units === 0n
      ? t('swap.review.reset')
      : t('swap.review.approve', { amount, symbol: cleanName(terms.from.symbol) }))
  const isHigh = figures.impactBps !== null && figures.impactBps >= HIGH_IMPACT_BPS
  const warnings = [
    isChanged && t('swap.review.changed'),
    isUnanswered && t('swap.review.unanswered'),
    isStale && !refusal && t('swap.review.stale'),
    isHigh && figures.impactBps !== null && t('swap.review.impact', { percent: percentText(figures.impactBps) }),
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
