// Compares the device's clock with the `Date` header (RFC 9110) of the site itself, the only one that a page may read without CORS. Uses
// HEAD, because caches and service workers may store responses to GET.
import { formatRelativeTime } from '@latchkey/kernel'
import type { Finding } from '@latchkey/kernel/contracts'

/** A relay refuses tokens that are further in the future than this, and codes are valid for minutes. Milliseconds. */
const TOLERANCE_MS = 60_000
/** The header has a resolution of whole seconds. Milliseconds. */
const RESOLUTION_MS = 1000
const MINUTE_MS = 60_000
const MS_PER_S = 1000

export interface ClockCheckOptions {
  /** URL of the page. */
  url: string
  fetch: typeof fetch
  now(): number
  signal: AbortSignal
  /** BCP 47 tag for the text of the difference; undefined means English. */
  language: string | undefined
}

/** The clock is wrong only if the request's duration cannot explain the difference. */
export async function checkClock({ url, fetch, now, signal, language }: ClockCheckOptions): Promise<Finding> {
  const requestedAtMs = now()
  const { headers } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal })
  const respondedAtMs = now()
  const serverMs = Date.parse(headers.get('date') ?? '') + (Number(headers.get('age')) || 0) * MS_PER_S
  const origins = [new URL(url).origin]
  if (!Number.isFinite(serverMs)) {
    return { state: 'unknown', says: 'diagnosis.clock.unknown', technical: 'no Date header', origins }
  }
  const fastMs = requestedAtMs - serverMs - RESOLUTION_MS
  const slowMs = serverMs - respondedAtMs
  const offMs = Math.max(fastMs, slowMs)
  const technical = `device ${new Date(respondedAtMs).toISOString()}, server ${new Date(serverMs).toISOString()}, round trip ${respondedAtMs - requestedAtMs} ms`
  if (offMs <= TOLERANCE_MS) return { state: 'ok', says: 'diagnosis.clock.ok', technical, origins }
  const words = { difference: formatRelativeTime(Math.round(offMs / MINUTE_MS) * MINUTE_MS, 0, language) }
  const says = fastMs > slowMs ? 'diagnosis.clock.fast' : 'diagnosis.clock.slow'
  return { state: 'problem', says, words, technical, origins }
}
