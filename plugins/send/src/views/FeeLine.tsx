// What the network takes, as soon as it has been asked; and why it would refuse.
import { findError } from '@latchkey/kernel'
import type { Token, TransferPlan } from '@latchkey/kernel/contracts'
import { Button, cleanName, Fact, Facts, Skeleton, useLatchkeyAtom, useNumbers, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { SendService } from '../types'

/** What it takes, and what is left of it on its way: the same lines in the form and in the review. */
export function CostFacts({ plan, token }: { plan: TransferPlan; token: Token }): JSX.Element {
  const t = useText(en)
  const { exact, cost } = useNumbers()
  const { fee, deposit, summary, receivedUnits } = plan
  const amount = (units: bigint) => `${exact({ units, decimals: token.decimals })} ${cleanName(token.symbol)}`
  return (
    <>
      {receivedUnits !== undefined && (
        <>
          <Fact label={t('send.received')} dir="ltr">
            {amount(receivedUnits)}
          </Fact>
          <Fact label={t('send.kept')} dir="ltr">
            {amount(summary.units - receivedUnits)}
          </Fact>
        </>
      )}
      {fee ? (
        <Fact label={t('send.fee')} dir="ltr">
          {`${cost(fee)} ${fee.symbol}`}
        </Fact>
      ) : (
        <Fact label={t('send.fee')}>{t('send.fee.own')}</Fact>
      )}
      {deposit.units > 0n && (
        <Fact label={t('send.deposit')} dir="ltr">
          {`${cost(deposit)} ${deposit.symbol}`}
        </Fact>
      )}
    </>
  )
}

export function FeeLine({ send }: { send: SendService }): JSX.Element {
  const t = useText(en)
  const planning = useLatchkeyAtom(send.planningAtom)
  const draft = useLatchkeyAtom(send.draftAtom)
  const { blocked, units } = useLatchkeyAtom(send.verdictAtom)
  const isAwaited = planning.status === 'planning' || (draft?.receiver.status === 'reading' && units !== null)
  const refusal = planning.status === 'failed' ? findError(planning.error, 'transfer/simulation-failed') : null
  const reason = refusal?.context.reason
  return (
    <>
      <Facts aria-busy={planning.status === 'planning'}>
        {isAwaited && (
          <Fact label={t('send.fee')}>
            <Skeleton width="88px" height="20px" />
          </Fact>
        )}
        {planning.status === 'ready' && draft?.token && <CostFacts plan={planning.plan} token={draft.token.token} />}
        {reason && <Fact label={t('send.refused.reason', { reason })} />}
      </Facts>
      {(blocked === 'unanswered' || blocked === 'unreadable') && (
        <Button icon="refresh" onClick={send.retry}>
          {t('send.again')}
        </Button>
      )}
    </>
  )
}
