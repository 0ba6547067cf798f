// What the network takes, as soon as it has been asked; and why it would refuse.
import { findError, formatUnits, type NativeAmount } from '@latchkey/kernel'
import { useLatchkeyAtom, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { SendService } from '../types'

/** Decimals of a fee: enough for the cheapest networks. */
const PLACES = 8

/** Text of an amount of the native token; less than the last place shows reads as such. */
export function useNativeText(): (amount: NativeAmount) => string {
  return ({ units, decimals, symbol }) => {
    const text = formatUnits(units, decimals, { places: PLACES })
    return units > 0n && text === '0' ? `< 0.${'0'.repeat(PLACES - 1)}1 ${symbol}` : `${text} ${symbol}`
  }
}

export function FeeLine({ send }: { send: SendService }): JSX.Element {
  const t = useText(en)
  const textOf = useNativeText()
  const planning = useLatchkeyAtom(send.planningAtom)
  const refusal = planning.status === 'failed' ? findError(planning.error, 'transfer/simulation-failed') : null
  const reason = refusal?.context.reason
  return (
    <dl className="send-facts" aria-busy={planning.status === 'planning'}>
      {planning.status === 'ready' && (
        <div>
          <dt>{t('send.fee')}</dt>
          <dd dir="ltr">{textOf(planning.plan.fee)}</dd>
        </div>
      )}
      {planning.status === 'ready' && planning.plan.deposit.units > 0n && (
        <div>
          <dt>{t('send.deposit')}</dt>
          <dd dir="ltr">{textOf(planning.plan.deposit)}</dd>
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
