// The network fee, once it is known, or why the network would refuse the transfer.
import { type Decimal, findError } from '@latchkey/kernel'
import type { Token, TransferPlan } from '@latchkey/kernel/contracts'
import { Button, cleanName, Fact, Facts, FiatValue, Skeleton, useLatchkeyAtom, useNumbers, useText } from '@latchkey/ui'
import { CostFact } from '@latchkey/ui/review'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { SendService } from '../types'

interface CostFactsProps {
  plan: TransferPlan
  token: Token
  /** US dollars for one whole token and for one native coin; null if unknown. */
  price: Decimal | null
  nativePrice: Decimal | null
}

/** The costs, and the amount that arrives after deductions: the same lines in the form and in the review. */
export function CostFacts({ plan, token, price, nativePrice }: CostFactsProps): JSX.Element {
  const t = useText(en)
  const { exact } = useNumbers()
  const { fee, deposit, summary, receivedUnits } = plan
  const part = (units: bigint, isCost: boolean) => {
    const amount = { units, decimals: token.decimals }
    return (
      <>
        {`${exact(amount)} ${cleanName(token.symbol)}`}
        <FiatValue amount={amount} price={price} isCost={isCost} />
      </>
    )
  }
  return (
    <>
      {receivedUnits !== undefined && (
        <>
          <Fact label={t('send.received')} dir="ltr">
            {part(receivedUnits, false)}
          </Fact>
          <Fact label={t('send.kept')} dir="ltr">
            {part(summary.units - receivedUnits, true)}
          </Fact>
        </>
      )}
      {fee ? (
        <CostFact label={t('send.fee')} amount={fee} price={nativePrice} />
      ) : (
        <Fact label={t('send.fee')}>{t('send.fee.own')}</Fact>
      )}
      {deposit.units > 0n && <CostFact label={t('send.deposit')} amount={deposit} price={nativePrice} />}
    </>
  )
}

export function FeeLine({ send }: { send: SendService }): JSX.Element {
  const t = useText(en)
  const planning = useLatchkeyAtom(send.planningAtom)
  const draft = useLatchkeyAtom(send.draftAtom)
  const nativePrice = useLatchkeyAtom(send.nativePriceAtom)
  const { blocked, units } = useLatchkeyAtom(send.verdictAtom)
  const isPending = planning.status === 'planning' || (draft?.recipient.status === 'reading' && units !== null)
  const refusal = planning.status === 'failed' ? findError(planning.error, 'transfer/simulation-failed') : null
  const reason = refusal?.context.reason
  return (
    <>
      <Facts aria-busy={planning.status === 'planning'}>
        {isPending && (
          <Fact label={t('send.fee')}>
            <Skeleton width="88px" height="20px" />
          </Fact>
        )}
        {planning.status === 'ready' && draft?.token && (
          <CostFacts plan={planning.plan} {...draft.token} nativePrice={nativePrice} />
        )}
        {reason && <Fact label={t('send.refused.reason', { reason })} />}
      </Facts>
      {(blocked === 'no-response' || blocked === 'unreadable') && (
        <Button icon="refresh" onClick={send.retry}>
          {t('send.again')}
        </Button>
      )}
    </>
  )
}
