// One row: what happened, with whom, when, and how much. A screen reader gets one sentence with the full precision.
import type { ReceiptParams } from '@latchkey/kernel/contracts'
import { Icon, useKernel, useOpenView } from '@latchkey/ui'
import { type JSX, memo } from 'react'
import type { Suspicion } from '../types'
import type { ActivityRow } from './describeRow'
import { RowPicture } from './RowPicture'
import { useRowWords } from './useRowWords'

export interface ActivityRowProps {
  row: ActivityRow
  suspicion: Suspicion | null
  nowMs: number
  /** The transaction shown in the pane next to the list; another choice replaces it. */
  receipt: ReceiptParams | null
}

/** Opens the receipt of the transaction. Renders again only if the row changed, because a scrolling list renders in every frame. */
export const ActivityRowView = memo(function ActivityRowView(props: ActivityRowProps): JSX.Element {
  const { row, suspicion, nowMs, receipt } = props
  const openView = useOpenView()
  const { what, details, amounts, exact, worth, sentence } = useRowWords(row, { suspicion, nowMs })
  const [first, second] = amounts
  const { item } = row
  const { status, hash, id } = item
  const { router } = useKernel()
  const opens = openView('Receipt', { hash, id })
  return (
    <button
      type="button"
      className="row flat activity-row"
      // Its text changes over time, so this identifies it on the way back.
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
        {worth && (
          <small>
            <bdi>{worth}</bdi>
          </small>
        )}
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
})
