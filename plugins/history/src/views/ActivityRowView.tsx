// One row: what happened, with whom and when, how much. A screen reader hears one sentence, exact to the last digit.
import type { ReceiptParams } from '@latchkey/kernel/contracts'
import { Icon, useKernel, useOpenView } from '@latchkey/ui'
import type { JSX } from 'react'
import type { Suspicion } from '../types'
import type { ActivityRow } from './describeRow'
import { RowPicture } from './RowPicture'
import { useRowWords } from './useRowWords'

export interface ActivityRowProps {
  row: ActivityRow
  suspicion: Suspicion | null
  nowMs: number
  /** The transaction that is shown next to the list; another choice takes its place. */
  receipt: ReceiptParams | null
}

/** Leads to all that is known of it. */
export function ActivityRowView({ row, suspicion, nowMs, receipt }: ActivityRowProps): JSX.Element {
  const openView = useOpenView()
  const { what, details, amounts, exact, sentence } = useRowWords(row, { suspicion, nowMs })
  const [first, second] = amounts
  const { item } = row
  const { status, hash, id } = item
  const { router } = useKernel()
  const opens = openView('Receipt', { hash, id })
  return (
    <button
      type="button"
      className="row flat activity-row"
      // Its words change with the time: the way back finds it by this.
      data-name={row.key}
      data-status={status}
      data-suspicion={suspicion ?? undefined}
      aria-current={(receipt?.hash === hash && receipt.id === id) || undefined}
      {...opens}
      onClick={receipt ? () => router.replace('Receipt', { hash, id }) : opens.onClick}
    >
      <RowPicture row={row} isSuspicious={suspicion !== null} />
      <span className="row-title" aria-hidden="true">
        {what}
      </span>
      <span className="activity-amount" aria-hidden="true" title={exact}>
        <bdi>{first}</bdi>
      </span>
      <span className="row-detail" aria-hidden="true">
        <bdi>{details}</bdi>
      </span>
      {second && (
        <span className="activity-amount gained" aria-hidden="true" title={exact}>
          <Icon name="next" size={14} />
          <bdi>{second}</bdi>
        </span>
      )}
      <span className="hidden">{sentence}</span>
    </button>
  )
}
