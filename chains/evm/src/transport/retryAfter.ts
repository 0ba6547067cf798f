// Retry-After (RFC 9110 section 10.2.3): seconds or a date. viem reads only seconds, treats a date as zero, and has no limit.

/** The longest that a server can delay the next try. Seconds. */
const MAX_RETRY_AFTER_S = 30
const MS_PER_S = 1_000

/** Returns whole seconds to wait, from 0 to 30, or null if the header is missing, negative, or not understood. */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  const text = header.trim()
  const waitS = /^\d+$/.test(text) ? Number(text) : parseDate(text, nowMs)
  return waitS === null ? null : Math.min(Math.ceil(Math.max(waitS, 0)), MAX_RETRY_AFTER_S)
}

function parseDate(text: string, nowMs: number): number | null {
  // Every HTTP date contains the name of its month; without that check, `Date.parse('-5')` would return a date.
  const atMs = /^[a-z]{3,9},? /i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(atMs) ? null : (atMs - nowMs) / MS_PER_S
}
