// What will be sent, read back from the call itself; then the wallet. Nothing here can be changed.
import { multiplyDecimals } from '@latchkey/kernel/decimals'
import {
  Address,
  Avatar,
  cleanName,
  Fact,
  Facts,
  Fiat,
  Icon,
  TokenIcon,
  useKernel,
  useLatchkeyAtom,
  useNumbers,
  useStyles,
  useText,
} from '@latchkey/ui'
import { ConfirmFoot, ReviewGone } from '@latchkey/ui/review'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { Review, SendService } from '../types'
import { blocksSubmit } from '../validateDraft'
import { isRisk } from '../warnings'
import { CostFacts } from './FeeLine'
import css from './send.css?inline'
import { useBlockReasonText } from './useBlockReasonText'
import { useSend } from './useSend'
import { useWorse } from './useWorse'
import { useRiskOf, Warnings } from './Warnings'

/** CSS pixels. */
const PICTURE_SIZE = 40

export function View(): JSX.Element | null {
  useStyles(css)
  const send = useSend()
  return send && <Preview send={send} />
}

function Preview({ send }: { send: SendService }): JSX.Element {
  const t = useText(en)
  const { router } = useKernel()
  const review = useLatchkeyAtom(send.reviewAtom)
  const { phase } = useLatchkeyAtom(send.submissionAtom)
  if (review) return <Frozen send={send} review={review} />
  const text = t(phase === 'left' ? 'send.warning.unanswered' : 'send.review.gone')
  return <ReviewGone text={text} again={t('send.review.again')} onAgain={() => router.back()} />
}

function Frozen({ send, review }: { send: SendService; review: Review }): JSX.Element {
  const t = useText(en)
  const { router, snackbar, store, connections, networks } = useKernel()
  const submission = useLatchkeyAtom(send.submissionAtom)
  const active = useLatchkeyAtom(connections.activeAtom)
  const isAsking = submission.phase === 'asking'
  const wallet = cleanName(active?.account.connectedWalletInfo?.name ?? '')
  const { token } = review.token
  const { exact } = useNumbers()
  const amount = exact({ units: review.plan.summary.units, decimals: token.decimals })
  const risks = review.warnings.filter(isRisk).map(useRiskOf(token))
  const worse = useWorse(send, review)
  const confirm = async () => {
    const outcome = await send.confirm(risks.map(({ id }) => id))
    if (outcome === 'sent') snackbar.show('success', t('send.started'))
    const { problem } = store.get(send.submissionAtom)
    if (outcome === 'failed' && problem) snackbar.show('error', problem.message)
  }
  return (
    <div className="send">
      <Warnings warnings={review.warnings.filter((warning) => !isRisk(warning))} token={token} />
      <SendFacts review={review} network={networks.get(review.plan.call.network)?.name ?? review.plan.call.network} />
      <Since send={send} review={review} />
      <ConfirmFoot
        facts={<Essentials review={review} />}
        outcome={
          <>
            {submission.phase === 'declined' && t('send.review.declined')}
            {submission.phase === 'left' && t('send.warning.unanswered')}
            {t.sentence(submission.problem?.message ?? '')}
          </>
        }
        risks={risks}
        worse={worse}
        isBusy={isAsking}
        isDisabled={blocksSubmit(review.trouble)}
        data-testid="lk-send-confirm"
        onConfirm={() => void confirm()}
        cancel={t('send.review.cancel')}
        onCancel={() => router.back()}
      >
        {isAsking
          ? t('send.review.waiting', { wallet })
          : t(submission.phase === 'failed' ? 'send.again' : 'send.review.confirm', {
              amount,
              symbol: cleanName(token.symbol),
            })}
      </ConfirmFoot>
    </div>
  )
}

/** What the network has said since the review was opened. */
function Since({ send, review: { trouble } }: { send: SendService; review: Review }): JSX.Element {
  const t = useText(en)
  const textOf = useBlockReasonText(send)
  return (
    <div role="status">
      {trouble && (
        <p className="note">
          <Icon name="warning" size={18} />
          <span>
            {trouble === 'unanswered' || trouble === 'unreadable'
              ? t(`send.review.${trouble}`)
              : t('send.review.refused', { reason: textOf(trouble) })}
          </span>
        </p>
      )}
    </div>
  )
}

function Sum({ review: { token, plan } }: { review: Review }): JSX.Element {
  const t = useText(en)
  const { exact } = useNumbers()
  const { units } = plan.summary
  const { symbol, iconUrl, decimals } = token.token
  return (
    <div className="send-sum">
      <TokenIcon name={symbol} source={iconUrl} token={token.token} size={PICTURE_SIZE} />
      <span>
        <small>{t('send.review.sending')}</small>
        <b dir="ltr">
          {exact({ units, decimals })} <bdi>{cleanName(symbol)}</bdi>
        </b>
        {token.price && (
          <small>
            <Fiat value={multiplyDecimals(token.price, { units, decimals })} />
          </small>
        )}
      </span>
    </div>
  )
}

/** What must be on the screen with the button: what leaves, who gets it, and what it costs in all. */
function Essentials({ review }: { review: Review }): JSX.Element {
  const t = useText(en)
  const { plan, receiver } = review
  const { summary } = plan
  return (
    <>
      <Sum review={review} />
      <Facts>
        <Fact label={t('send.review.to')} isLarge>
          <Avatar address={summary.to} source={receiver.avatarUrl} size={PICTURE_SIZE} />
          {receiver.name !== null && <bdi>{cleanName(receiver.name)}</bdi>}
          <Address address={summary.to} isFull />
        </Fact>
        <CostFacts plan={plan} token={review.token.token} />
        <Total review={review} />
      </Facts>
    </>
  )
}

/** Of a token and a fee in another coin, both. */
function Total({ review: { plan, token } }: { review: Review }): JSX.Element | null {
  const t = useText(en)
  const { exact, cost } = useNumbers()
  const { summary, fee, deposit } = plan
  if (!fee) return null
  const { symbol, decimals } = token.token
  const sum = (units: bigint) => `${cost({ units, decimals: fee.decimals })} ${fee.symbol}`
  const costs = fee.units + deposit.units
  const isNative = summary.tokenAddress === null
  return (
    <Fact label={t('send.review.total')} dir="ltr">
      {isNative
        ? sum(summary.units + costs)
        : `${exact({ units: summary.units, decimals })} ${cleanName(symbol)} + ${sum(costs)}`}
    </Fact>
  )
}

function SendFacts({ review, network }: { review: Review; network: string }): JSX.Element {
  const t = useText(en)
  return (
    <Facts>
      <Fact label={t('send.review.from')}>
        <Address address={review.plan.summary.from} />
      </Fact>
      <Fact label={t('send.review.network')}>
        <bdi>{network}</bdi>
      </Fact>
    </Facts>
  )
}
