// The program: fictional musicians on the next Thursdays, so that the season is never over.

/** One concert. */
export interface Evening {
  id: string
  artist: string
  instruments: string
  seatsLeft: number
  date: Date
}

/** Day of the week, as `Date.getDay()` returns it. */
const THURSDAY = 4
const DAYS_A_WEEK = 7

const FIRST: Omit<Evening, 'date'> = {
  id: 'varga',
  artist: 'Odile Varga',
  instruments: 'Solo cello',
  seatsLeft: 23,
}
const LATER: readonly Omit<Evening, 'date'>[] = [
  { id: 'brekke-reyl', artist: 'Brekke and Reyl', instruments: 'Hardanger fiddle, harmonium', seatsLeft: 9 },
  { id: 'calado', artist: 'Inês Calado', instruments: 'Voice, Portuguese guitar', seatsLeft: 41 },
  { id: 'low-water', artist: 'The Low Water Trio', instruments: 'Clarinet, viola, piano', seatsLeft: 4 },
]

/** The evenings to choose from, the soonest first, each on a Thursday after `today`. */
export function listEvenings(today: Date): readonly [Evening, ...Evening[]] {
  const daysToFirst = (THURSDAY - today.getDay() + DAYS_A_WEEK) % DAYS_A_WEEK || DAYS_A_WEEK
  const dateOf = (week: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + daysToFirst + week * DAYS_A_WEEK)
  return [{ ...FIRST, date: dateOf(0) }, ...LATER.map((evening, index) => ({ ...evening, date: dateOf(index + 1) }))]
}

/** `Thursday 26 November 2026`, the same in every browser, because visitors sign it. */
export function formatLongDate(date: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options).format(date)
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })} ${part({ month: 'long' })} ${part({ year: 'numeric' })}`
}

/** `Nov`. */
export function formatMonth(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'short' }).format(date)
}

/** The message that a visitor signs for one seat: every fact that is checked at the entrance, and nothing else. */
export function writeSeatMessage(evening: Evening, wallet: string, site: string): string {
  return [
    'Tallow Street: one seat, please.',
    '',
    `Evening: ${evening.artist}, ${formatLongDate(evening.date)}`,
    `Wallet: ${wallet}`,
    `Site: ${site}`,
  ].join('\n')
}
