// What a transaction moves, as the amounts of its receipt.
import { Fiat, useNumbers } from '@latchkey/ui'
import { ReceiptAmount } from '@latchkey/ui/receipt'
import type { JSX } from 'react'
import { type ActivityRow, printTransfer } from './describeRow'

export interface ReceiptAmountsProps {
  rows: readonly ActivityRow[]
  /** The claimed value of a stranger's token is not shown. */
  isSuspicious: boolean
}

export function ReceiptAmounts({ rows, isSuspicious }: ReceiptAmountsProps): JSX.Element {
  const numbers = useNumbers()
  const transfers = rows.flatMap((row) => row.transfers.map((transfer) => ({ transfer, sign: row.sign })))
  return (
    <>
      {transfers.map(({ transfer, sign }, index) => {
        const { short, exact } = printTransfer(transfer, numbers)
        const value = transfer.kind === 'token' && !isSuspicious ? transfer.value : null
        return (
          <ReceiptAmount
            key={index === 0 ? 'first' : 'second'}
            text={sign + short}
            exact={exact}
            direction={transfers.length > 1 ? transfer.direction : undefined}
            // The history has the value at that time, and loads later.
            worth={transfer.kind === 'token' ? value && <Fiat value={value} /> : undefined}
          />
        )
      })}
    </>
  )
}
