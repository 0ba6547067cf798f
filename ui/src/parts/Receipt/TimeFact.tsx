// The time of what a receipt is about.
import { Fact, useLocale, useText } from '@latchkey/ui'
import type { JSX } from 'react'
import { receiptMessages } from './receiptMessages'

/** Shows a date with its time, in the visitor's time zone. `ms` is in milliseconds since the epoch. */
export function TimeFact({ ms }: { ms: number }): JSX.Element {
  const t = useText(receiptMessages)
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  return <Fact label={t('receipt.time')}>{format.format(ms)}</Fact>
}
