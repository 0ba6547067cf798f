// What will be sent, read back from the call itself; then the wallet. Nothing here can be changed.
import { formatUnits } from '@latchkey/kernel'
import { multiplyDecimals } from '@latchkey/kernel/decimals'
import {
  Address,
  Avatar,
  Button,
  cleanName,
  Fact,
  Facts,
  Fiat,
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
import { speaksAgainst } from '../judgeDraft'
import type { Review, SendService } from '../types'
import { CostFacts, mostText } from './FeeLine'
import css from './send.css?inline'
import { useHoldText } from './useHoldText'
import { useSend } from './useSend'
import { Warnings } from './Warnings'

/** CSS pixels. */
const PICTURE_SIZE = 40
/** A fee that moved this far is worth a second look. */
const DEARER_PERCENT = 150n

export function View(): JSX.Element | null {
  useStyles(css)
  const send = useSend()
  return send && <Preview send={send} />
}

function Preview({ send }: { send: SendService }): JSX.Element {
  const t = useText(en)
  const { router } = useKernel()
  const review = useLatchkeyAtom(send.reviewAtom)
  if (review) return <Frozen send={send} review={review} />
  return <ReviewGone text={t('send.review.gone')} again={t('send.review.again')} onAgain={() => router.back()} />
}

function Frozen({ send, review }: { send: SendService; review: Review }): JSX.Element {
  const t = useText(en)
  const { router, snackbar, store, connections, networks } = useKernel()
  const submission = useLatchkeyAtom(send.submissionAtom)
  const active = useLatchkeyAtom(connections.activeAtom)
  const isAsking = submission.phase === 'asking'
  const wallet = cleanName(active?.account.connectedWalletInfo?.name ?? '')
  const confirm = async () => {
    const outcome = await send.confirm()
    if (outcome === 'sent') snackbar.show('success', t('send.started'))
    const { problem } = store.get(send.submissionAtom)
    if (outcome === 'failed' && problem) snackbar.show('error', problem.message)
  }
  return (
    <div className="send">
      <Sum review={review} />
      <Warnings warnings={review.warnings} />
      <SendFacts review={review} network={networks.get(review.plan.call.network)?.name ?? review.plan.call.network} />
      <Since send={send} review={review} />
      <div className="foot">
        <Outcome>
          {submission.phase === 'declined' && t('send.review.declined')}
          {t.sentence(submission.problem?.message ?? '')}
        </Outcome>
        <Button
          weight="primary"
          isBusy={isAsking}
          aria-disabled={speaksAgainst(review.trouble) || undefined}
          data-testid="lk-send-confirm"
          onClick={() => void confirm()}
        >
          {isAsking
            ? t('send.review.waiting', { wallet })
            : t(submission.phase === 'failed' ? 'send.again' : 'send.review.confirm')}
        </Button>
        <Button onClick={() => router.back()}>{t('send.review.cancel')}</Button>
      </div>
    </div>
  )
}

/** What the network has said since the review was opened. */
function Since({ send, review: { trouble, plan, firstFee } }: { send: SendService; review: Review }): JSX.Element {
  const t = useText(en)
  const textOf = useHoldText(send)
  const isDearer = plan.fee && firstFee && plan.fee.units * 100n > firstFee.units * DEARER_PERCENT
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
      {isDearer && (
        <p className="note">
          <Icon name="warning" size={18} />
          <span>{t('send.review.dearer', { before: mostText(firstFee) })}</span>
        </p>
      )}
    </div>
  )
}

function Sum({ review: { token, plan } }: { review: Review }): JSX.Element {
  const t = useText(en)
  const { units } = plan.summary
  const { symbol, iconUrl, decimals } = token.token
  return (
    <div className="send-sum">
      <TokenIcon name={symbol} source={iconUrl} size={PICTURE_SIZE} />
      <span>
        <small>{t('send.review.sending')}</small>
        <b dir="ltr">
          {formatUnits(units, decimals)} <bdi>{cleanName(symbol)}</bdi>
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

function SendFacts({ review, network }: { review: Review; network: string }): JSX.Element {
  const t = useText(en)
  const { plan, receiver } = review
  const { summary, fee, deposit } = plan
  return (
    <Facts>
      <Fact label={t('send.review.to')} isLarge>
        <Avatar address={summary.to} source={receiver.avatarUrl} size={PICTURE_SIZE} />
        {receiver.name !== null && <bdi>{cleanName(receiver.name)}</bdi>}
        <Address address={summary.to} isFull />
      </Fact>
      <Fact label={t('send.review.from')}>
        <Address address={summary.from} />
      </Fact>
      <Fact label={t('send.review.network')}>
        <bdi>{network}</bdi>
      </Fact>
      <CostFacts plan={plan} token={review.token.token} />
      {summary.tokenAddress === null && fee && (
        <Fact label={t('send.review.total')} dir="ltr">
          {`${formatUnits(summary.units + fee.units + deposit.units, fee.decimals)} ${fee.symbol}`}
        </Fact>
      )}
    </Facts>
  )
}
