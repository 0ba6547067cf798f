// One row: what happened, with whom and when, how much. A screen reader hears one sentence, exact to the last digit.
import { Icon } from '@latchkey/ui'
import type { JSX } from 'react'
import type { Suspicion } from '../types'
import type { ActivityRow } from './describeRow'
import { RowPicture } from './RowPicture'
import { useRowWords } from './useRowWords'

export interface ActivityRowProps {
  row: ActivityRow
  suspicion: Suspicion | null
  /** Already checked; null: nowhere. */
  link: string | null
  nowMs: number
}

/** A link to the explorer where there is one. */
export function ActivityRowView({ row, suspicion, link, nowMs }: ActivityRowProps): JSX.Element {
  const { what, details, amounts, exact, sentence } = useRowWords(row, { suspicion, link, nowMs })
  const [first, second] = amounts
  const content = (
    <>
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
    </>
  )
  const { status } = row.item
  const shared = { className: 'row flat activity-row', 'data-status': status, 'data-suspicion': suspicion ?? undefined }
  if (link === null) return <div {...shared}>{content}</div>
  return (
    <a {...shared} href={link} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}
