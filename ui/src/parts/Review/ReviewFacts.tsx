// Facts that every review of a transaction shows.
import type { CaipNetworkId, Decimal, NativeAmount } from '@latchkey/kernel'
import { Fact, FiatValue, useKernel, useNumbers, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { reviewMessages } from './reviewMessages'

/** Shows the network of the transaction. */
export function NetworkFact({ network }: { network: CaipNetworkId }): JSX.Element {
  const t = useText(reviewMessages)
  const { networks } = useKernel()
  return (
    <Fact label={t('review.network')}>
      <bdi>{networks.get(network)?.name ?? network}</bdi>
    </Fact>
  )
}

export interface CostFactProps {
  label: string
  amount: NativeAmount
  /** US dollars for one native coin. Without a price, only the amount is shown. */
  price: Decimal | null | undefined
}

/** Shows a maximum cost in the native coin and in US dollars, both rounded up. */
export function CostFact({ label, amount, price }: CostFactProps): JSX.Element {
  const { cost } = useNumbers()
  return (
    <Fact label={label} dir="ltr">
      {`${cost(amount)} ${amount.symbol}`}
      <FiatValue amount={amount} price={price} isCost />
    </Fact>
  )
}
