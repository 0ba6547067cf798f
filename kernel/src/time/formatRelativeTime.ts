// How long ago something was, in the short units of specification section 9.

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Mean of the Gregorian calendar. */
const YEAR_MS = 365.2425 * DAY_MS
const MONTH_MS = YEAR_MS / 12

const UNITS = [
  [YEAR_MS, 'yr', 'yr'],
  [MONTH_MS, 'mo', 'mo'],
  [DAY_MS, 'd', 'd'],
  [HOUR_MS, 'hr', 'hrs'],
  [MINUTE_MS, 'min', 'min'],
] as const

/** Text like `5 min` or `2 hrs`. Both in milliseconds since the epoch; what lies in the future is `0 sec`. */
export function formatRelativeTime(nowMs: number, thenMs: number): string {
  const ageMs = Math.max(0, nowMs - thenMs)
  for (const [unitMs, one, many] of UNITS) {
    const count = Math.floor(ageMs / unitMs)
    if (count > 0) return `${count} ${count === 1 ? one : many}`
  }
  return `${Math.floor(ageMs / SECOND_MS)} sec`
}
