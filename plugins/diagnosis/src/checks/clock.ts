// The clock of this device against the `Date` header (RFC 9110) of the site itself, which alone may be read without anybody's leave.
// HEAD, since caches and service workers of pages keep answers to GET.
import { formatRelativeTime } from '@latchkey/kernel'
import type { Finding } from '@latchkey/kernel/contracts'

/** A relay refuses tokens from more than this ahead, and codes live for minutes. Milliseconds. */
const TOLERANCE_MS = 60_000
/** The header counts in whole seconds. Milliseconds. */
const RESOLUTION_MS = 1000
const MINUTE_MS = 60_000
const MS_PER_S = 1000

export interface ClockCheckOptions {
  /** Address of the page. */
  url: string
  fetch: typeof fetch
  now(): number
  signal: AbortSignal
  /** BCP 47, of the difference in words; undefined is English. */
  language: string | undefined
}

/** Wrong is what the time of the journey cannot explain. */
export async function checkClock({ url, fetch, now, signal, language }: ClockCheckOptions): Promise<Finding> {
  const askedAtMs = now()
  const { headers } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal })
  const answeredAtMs = now()
  const serverMs = Date.parse(headers.get('date') ?? '') + (Number(headers.get('age')) || 0) * MS_PER_S
  const origins = [new URL(url).origin]
  if (!Number.isFinite(serverMs)) {
    return { state: 'unknown', says: 'diagnosis.clock.unknown', technical: 'no Date header', origins }
  }
  const fastMs = askedAtMs - serverMs - RESOLUTION_MS
  const slowMs = serverMs - answeredAtMs
  const offMs = Math.max(fastMs, slowMs)
  const technical = `device ${new Date(answeredAtMs).toISOString()}, server ${new Date(serverMs).toISOString()}, round trip ${answeredAtMs - askedAtMs} ms`
  if (offMs <= TOLERANCE_MS) return { state: 'ok', says: 'diagnosis.clock.ok', technical, origins }
  const words = { difference: formatRelativeTime(Math.round(offMs / MINUTE_MS) * MINUTE_MS, 0, language) }
  const says = fastMs > slowMs ? 'diagnosis.clock.fast' : 'diagnosis.clock.slow'
  return { state: 'problem', says, words, technical, origins }
}
