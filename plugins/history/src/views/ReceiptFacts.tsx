// The facts of a receipt, line by line.
import { type Decimal, type NativeAmount, shortenAddress } from '@latchkey/kernel'
import {
  Address,
  Avatar,
  CopyButton,
  cleanName,
  Fact,
  Facts,
  FiatValue,
  Skeleton,
  useKernel,
  useLatchkeyAtom,
  useNumbers,
  useText,
} from '@latchkey/ui'
import { TimeFact } from '@latchkey/ui/receipt'
import { NetworkFact } from '@latchkey/ui/review'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { Activity } from '../types'
import type { counterpartyOf } from './describeRow'

export interface ReceiptFactsProps {
  item: Activity
  /** The other account, if there is one. */
  party: ReturnType<typeof counterpartyOf>
  fee: ShownFee | null
  reason: string | null
  coinPrice: Decimal | null
}

/** `amount` is null while it loads. */
export interface ShownFee {
  amount: NativeAmount | null
  /** The amount was paid; otherwise it is the maximum. */
  isPaid: boolean
}

export function ReceiptFacts({ item, party, fee, reason, coinPrice }: ReceiptFactsProps): JSX.Element {
  const t = useText(en)
  const { cost } = useNumbers()
  const { network } = useLatchkeyAtom(useKernel().networks.activeAtom)
  const { hash, minedAtMs, application } = item
  return (
    <Facts>
      {reason !== null && (
        <Fact label={t('history.receipt.reason')}>
          <bdi>{cleanName(reason)}</bdi>
        </Fact>
      )}
      {party && (
        <Fact label={t(party.isSender ? 'history.receipt.from' : 'history.receipt.to')} isLarge>
          <Avatar address={party.address} />
          <Address address={party.address} isFull />
        </Fact>
      )}
      {application && (
        <Fact label={t('history.receipt.app')}>
          <bdi>{cleanName(application.name)}</bdi>
        </Fact>
      )}
      <NetworkFact network={item.network ?? network.id} />
      <TimeFact ms={minedAtMs} />
      {fee && (
        // Text that is read from its end moves when more is added, so it is rendered again.
        <Fact
          key={`${fee.isPaid} ${fee.amount === null} ${coinPrice === null}`}
          label={t(fee.isPaid ? 'history.receipt.paid' : 'history.receipt.fee')}
          dir="ltr"
        >
          {fee.amount ? `${cost(fee.amount)} ${fee.amount.symbol}` : <Skeleton width="96px" height="1lh" />}
          {fee.amount && <FiatValue amount={fee.amount} price={coinPrice} isCost />}
        </Fact>
      )}
      {hash !== null && (
        <Fact label={t('history.receipt.hash')}>
          <span className="receipt-hash">
            <bdi dir="ltr" title={hash}>
              {shortenAddress(hash)}
            </bdi>
            <CopyButton text={hash} label={t('history.receipt.copy')} />
          </span>
        </Fact>
      )}
    </Facts>
  )
}
