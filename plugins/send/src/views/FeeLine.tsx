// What the network takes, as soon as it has been asked; and why it would refuse.
import { findError, formatUnits, type NativeAmount } from '@latchkey/kernel'
import { useLatchkeyAtom, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { SendService } from '../types'

/** Decimals of a fee: enough for the cheapest networks. */
const PLACES = 8

/** The most that the network takes, rounded up in the last place shown: nobody pays more than was read. */
export function mostText({ units, decimals, symbol }: NativeAmount): string {
  const step = 10n ** BigInt(Math.max(decimals - PLACES, 0))
  return `${formatUnits(((units + step - 1n) / step) * step, decimals)} ${symbol}`
}

export function FeeLine({ send }: { send: SendService }): JSX.Element {
  const t = useText(en)
  const planning = useLatchkeyAtom(send.planningAtom)
  const refusal = planning.status === 'failed' ? findError(planning.error, 'transfer/simulation-failed') : null
  const reason = refusal?.context.reason
  return (
    <dl className="send-facts" aria-busy={planning.status === 'planning'}>
      {planning.status === 'ready' && (
        <div>
          <dt>{t('send.fee')}</dt>
          <dd dir="ltr">{mostText(planning.plan.fee)}</dd>
        </div>
      )}
      {planning.status === 'ready' && planning.plan.deposit.units > 0n && (
        <div>
          <dt>{t('send.deposit')}</dt>
          <dd dir="ltr">{mostText(planning.plan.deposit)}</dd>
        </div>
      )}
      {reason && (
        <div>
          <dt>{t('send.refused.reason', { reason })}</dt>
        </div>
      )}
    </dl>
  )
}
