// One line of a list of activity: a heading or a row.
import type { ReceiptParams } from '@latchkey/kernel/contracts'
import { useKernel, useLocale, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { en } from '../i18n/en'
import type { ActivityMonth, ActivityState } from '../types'
import { ActivityRowView } from './ActivityRowView'
import type { Line } from './listLines'

export interface ActivityLineProps {
  line: Line
  suspect: ActivityState['suspect']
  nowMs: number
  /** The transaction shown in the pane next to the list. */
  receipt?: ReceiptParams | null
}

/** Uses real headings, so that a screen reader can jump from month to month. */
export function ActivityLine({ line, suspect, nowMs, receipt = null }: ActivityLineProps): JSX.Element {
  const t = useText(en)
  if (line.kind === 'pending') return <h3 className="activity-heading">{t('history.pending')}</h3>
  if (line.kind === 'month') return <MonthHeading month={line.month} />
  const { item } = line.row
  return <ActivityRowView row={line.row} suspicion={suspect(item)} nowMs={nowMs} receipt={receipt} />
}

/** Returns `November`, or `November 2024` in another year than the current one. */
function MonthHeading({ month: { year, month } }: { month: ActivityMonth }): JSX.Element {
  const locale = useLocale()
  const { clock } = useKernel()
  const isThisYear = new Date(clock.now()).getFullYear() === year
  const format = new Intl.DateTimeFormat(locale, { month: 'long', ...(!isThisYear && { year: 'numeric' }) })
  return <h3 className="activity-heading">{format.format(new Date(year, month))}</h3>
}
