// Formats the panel's texts and times.
import { createText } from '../../i18n/message'
import { messages } from '../messages'

/** English, in every language of the modal. */
export const text = createText(messages, {}, 'en')

const MOMENT = { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 } as const

/** Like `14:03:27.051`, in the developer's own time zone. */
export function formatMoment(atMs: number): string {
  return new Date(atMs).toLocaleTimeString('en-GB', { ...MOMENT, hour12: false })
}
