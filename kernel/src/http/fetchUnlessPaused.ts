// All requests to a server go through here: after a 429 with `Retry-After`, no tab sends requests to that host until then (SAF-13, field
// case 23). Other statuses concern a single URL, so the caller handles them.
import { pageFetch } from '../primordials'
import { createHostPauses } from './hostPauses'
import { pause } from './pause'
import { retryAfterMs } from './retry'

const TOO_MANY_REQUESTS = 429
const MS_PER_S = 1_000
/** A pause shorter than this is waited out, so that a visitor who retries gets a response instead of another refusal. Milliseconds. */
const PATIENCE_MS = 2_000
/** Used for a request without a signal. */
const { signal: NEVER } = new AbortController()

/** Works like `fetch`. While a host is paused, it waits, or returns 429 itself with the remaining seconds in `Retry-After`. */
export const fetchUnlessPaused: typeof fetch = async (input, init) => {
  const pauses = createHostPauses()
  const { host } = new URL(input instanceof Request ? input.url : input, globalThis.location?.href)
  // Checked again after each wait, because another tab may have been refused in the meantime.
  for (let waitMs = pauses.remainingMs(host); waitMs > 0; waitMs = pauses.remainingMs(host)) {
    if (waitMs > PATIENCE_MS) return refuse(waitMs)
    await pause(waitMs, init?.signal ?? NEVER)
  }
  const response = await pageFetch(input, init)
  const { status, headers } = response
  if (status === TOO_MANY_REQUESTS) pauses.add(host, retryAfterMs(headers.get('retry-after'), Date.now()))
  return response
}

function refuse(waitMs: number): Response {
  const headers = { 'retry-after': String(Math.ceil(waitMs / MS_PER_S)) }
  return new Response(null, { status: TOO_MANY_REQUESTS, headers })
}
