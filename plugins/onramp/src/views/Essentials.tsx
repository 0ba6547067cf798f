// What must be visible with the button: the total, the received amount, and the account. Requirement SAF-07.
import { addressOf, networkOf } from '@latchkey/kernel'
import { Address, cleanName, Fact, Facts, useKernel, useLatchkeyAtom, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { OnrampService } from '../types'
import { readAmount } from '../validateOrder'
import { useAmounts } from './useAmounts'

/** The facts of a complete order. The total is what the visitor typed; a quote that differs is shown unchanged. */
export function Essentials({ onramp }: { onramp: OnrampService }): JSX.Element | null {
  const t = useText(en)
  const { networks } = useKernel()
  const draft = useLatchkeyAtom(onramp.draftAtom)
  const quoting = useLatchkeyAtom(onramp.quotingAtom)
  const { payment, purchase } = useLatchkeyAtom(onramp.chosenAtom)
  const { short, money } = useAmounts()
  const amount = draft && readAmount(draft)
  if (!draft || !amount?.ok || !payment || !purchase) return null
  const quote = quoting.status === 'ready' ? quoting.quote : null
  const total = quote?.paymentTotal ?? { amount: { units: amount.units, decimals: 0 }, currency: payment.id }
  const isPromised = quoting.status === 'ready' && !quoting.isEstimate
  const network = networkOf(draft.account)
  return (
    <Facts>
      <Fact label={t('onramp.total')}>
        <bdi>{money(total.amount, total.currency)}</bdi>
      </Fact>
      {/* Each amount gets a new row, because in the old one the symbol would move to the other side. */}
      <Fact key={quoting.status} label={t('onramp.get')}>
        <bdi>
          {isPromised && quote && `${short(quote.purchaseAmount.amount)} `}
          {cleanName(purchase.symbol)}
        </bdi>
      </Fact>
      <Fact label={t('onramp.to', { network: networks.get(network)?.name ?? network })}>
        <Address address={addressOf(draft.account)} />
      </Fact>
    </Facts>
  )
}
