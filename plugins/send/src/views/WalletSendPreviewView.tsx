// The review of what will be sent, decoded from the call itself, before the wallet is asked. Nothing here can be edited.
import { multiplyDecimals, sumDecimals } from '@latchkey/kernel/decimals'
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
import { receiptMessages } from '@latchkey/ui/receipt'
import {
  ConfirmFoot,
  NetworkFact,
  RecipientFact,
  ReviewExpired,
  ReviewSums,
  reviewMessages,
  useConfirmLabel,
} from '@latchkey/ui/review'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { Review, SendService } from '../types'
import { blocksSubmit } from '../validateDraft'
import { isRisk, type Warning } from '../warnings'
import { CostFacts } from './FeeLine'
import css from './send.css?inline'
import { useBlockReasonText } from './useBlockReasonText'
import { useSend } from './useSend'
import { useWorse } from './useWorse'
import { useRiskOf, Warnings } from './Warnings'

/** For an amount that is already in dollars. */
const ONE = { units: 1n, decimals: 0 }

export function View(): JSX.Element | null {
  useStyles(css)
  const send = useSend()
  return send && <Preview send={send} />
}

function Preview({ send }: { send: SendService }): JSX.Element {
  const t = useText(reviewMessages)
  const review = useLatchkeyAtom(send.reviewAtom)
  const { phase } = useLatchkeyAtom(send.submissionAtom)
  if (review) return <Frozen send={send} review={review} />
  return <ReviewExpired text={phase === 'left' ? t('review.unclear') : undefined} />
}

function Frozen({ send, review }: { send: SendService; review: Review }): JSX.Element {
  const t = useText(en)
  const reviewText = useText(reviewMessages)
  const startedText = useText(receiptMessages)
  const { snackbar, store, router } = useKernel()
  const submission = useLatchkeyAtom(send.submissionAtom)
  const labelOf = useConfirmLabel()
  const isAsking = submission.phase === 'asking'
  const { token } = review.token
  const { exact } = useNumbers()
  const amount = exact({ units: review.plan.summary.units, decimals: token.decimals })
  const risks = review.warnings.filter(isRisk).map(useRiskOf(token))
  const worse = useWorse(send, review)
  const confirm = async () => {
    const outcome = await send.confirm(risks.map(({ id }) => id))
    const { isOpen, stack } = store.get(router.stateAtom)
    // The receipt says so itself.
    const isShown = isOpen && stack.at(-1)?.view === 'Receipt'
    if (outcome === 'sent' && !isShown) snackbar.show('success', startedText('receipt.started'))
    const { problem } = store.get(send.submissionAtom)
    if (outcome === 'failed' && problem) snackbar.show('error', problem)
  }
  return (
    <div className="send">
      <Warnings
        warnings={review.warnings.filter((warning) => !isRisk(warning) && !isInTrustLine(warning))}
        token={token}
      />
      <Since send={send} review={review} />
      <ConfirmFoot
        details={<SendFacts review={review} />}
        facts={<Essentials review={review} />}
        outcome={
          <>
            {submission.phase === 'declined' && t('send.review.declined')}
            {submission.phase === 'left' && reviewText('review.unclear')}
            {t.error(submission.problem) ?? submission.problem?.message}
          </>
        }
        risks={risks}
        worse={worse}
        isBusy={isAsking}
        isDisabled={blocksSubmit(review.trouble)}
        data-testid="lk-send-confirm"
        onConfirm={() => void confirm()}
      >
        {submission.phase === 'failed'
          ? t('send.again')
          : labelOf({ action: t('send.review.confirm', { amount, symbol: cleanName(token.symbol) }), isAsking })}
      </ConfirmFoot>
    </div>
  )
}

/** Changes that the network reported since the review was opened. */
function Since({ send, review: { trouble } }: { send: SendService; review: Review }): JSX.Element {
  const t = useText(en)
  const textOf = useBlockReasonText(send)
  return (
    <div role="status">
      {trouble && (
        <p className="note">
          <Icon name="warning" size={18} />
          <span>
            {trouble === 'no-response' || trouble === 'unreadable'
              ? t(`send.review.${trouble}`)
              : t('send.review.refused', { reason: textOf(trouble) })}
          </span>
        </p>
      )}
    </div>
  )
}

/** What the recipient's card shows. */
const isInTrustLine = ({ kind }: Warning) => kind === 'first-time' || kind === 'own-account'

/** What must be visible with the button: the amount, the recipient, and the total cost. */
function Essentials({ review }: { review: Review }): JSX.Element {
  const t = useText(en)
  const { exact } = useNumbers()
  const { plan, recipient, nativePrice } = review
  const { token, price } = review.token
  const { summary } = plan
  const amount = { units: summary.units, decimals: token.decimals }
  return (
    <>
      <ReviewSums sums={[{ label: t('send.review.sending'), token, amount, text: exact(amount), price }]} />
      <Facts>
        <RecipientFact label={t('send.review.to')} {...recipient} address={summary.to} trust={review.trust} />
        <CostFacts plan={plan} token={token} price={price} nativePrice={nativePrice} />
        <Total review={review} />
      </Facts>
    </>
  )
}

/** Both, if the token and the fee are in different coins. In dollars only if both have a price. */
function Total({ review: { plan, token, nativePrice } }: { review: Review }): JSX.Element | null {
  const t = useText(en)
  const { exact, cost } = useNumbers()
  const { summary, fee, deposit } = plan
  if (!fee) return null
  const { symbol, decimals } = token.token
  const sum = (units: bigint) => `${cost({ units, decimals: fee.decimals })} ${fee.symbol}`
  const given = { units: summary.units, decimals }
  const costs = { units: fee.units + deposit.units, decimals: fee.decimals }
  const worth =
    token.price &&
    nativePrice &&
    sumDecimals([multiplyDecimals(token.price, given), multiplyDecimals(nativePrice, costs)])
  return (
    <Fact label={t('send.review.total')} dir="ltr">
      {summary.tokenAddress === null
        ? sum(given.units + costs.units)
        : `${exact(given)} ${cleanName(symbol)} + ${sum(costs.units)}`}
      {worth && <FiatValue amount={worth} price={ONE} isCost />}
    </Fact>
  )
}

function SendFacts({ review: { plan } }: { review: Review }): JSX.Element {
  const t = useText(en)
  return (
    <Facts>
      <Fact label={t('send.review.from')}>
        <Address address={plan.summary.from} />
      </Fact>
      <NetworkFact network={plan.call.network} />
    </Facts>
  )
}
