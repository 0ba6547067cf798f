// Formats how long ago something was, in short units: sec, min, hr, d, mo, yr, or the browser's for other languages.

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Average of the Gregorian calendar. */
const YEAR_MS = 365.2425 * DAY_MS
const MONTH_MS = YEAR_MS / 12

const UNITS = [
  [YEAR_MS, 'yr', 'yr', 'year'],
  [MONTH_MS, 'mo', 'mo', 'month'],
  [DAY_MS, 'd', 'd', 'day'],
  [HOUR_MS, 'hr', 'hrs', 'hour'],
  [MINUTE_MS, 'min', 'min', 'minute'],
  [SECOND_MS, 'sec', 'sec', 'second'],
] as const

/**
 * Returns a text like `5 min` or `2 hrs`; `0 sec` for a time in the future. Both times are milliseconds since the epoch. `language`
 * is the BCP 47 tag of the text around it; default: English.
 *
 * @example
 * ```ts
 * import { formatRelativeTime } from '@latchkey/kernel'
 *
 * const now = Date.now()
 * formatRelativeTime(now, now - 2 * 60 * 60 * 1000) // '2 hrs'
 * ```
 */
export function formatRelativeTime(nowMs: number, thenMs: number, language?: string): string {
  const ageMs = Math.max(0, nowMs - thenMs)
  const [unitMs, one, many, unit] = UNITS.find(([eachMs]) => ageMs >= eachMs) ?? UNITS[5]
  const count = Math.floor(ageMs / unitMs)
  if (!language || language === 'en') return `${count} ${count === 1 ? one : many}`
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
}
