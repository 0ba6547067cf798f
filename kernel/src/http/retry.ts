// When to retry, and how long to wait before that. Requirement RPC-04; `Retry-After` as RFC 9110 section 10.2.3 defines it. It is pure, so
// every transport, ours or a library's, can follow the same rule. Requests that send money are never retried.

/** Maximum number of retries. */
export const RETRY_COUNT = 3
/** Milliseconds before the first retry, which double each time. */
const FIRST_DELAY_MS = 150
/** Longest wait that a server can request, because a visitor is waiting. */
const MAX_DELAY_MS = 30_000
/** Status codes after which the same request may succeed. */
const RETRYABLE_STATUSES: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]
/** Unknown error, limit exceeded (EIP-1474), and internal error (JSON-RPC 2.0). */
const RETRYABLE_RPC_CODES: readonly number[] = [-1, -32005, -32603]

/** Returns whether an HTTP status may be temporary. */
export function isRetryableStatus(status: number): boolean {
  return RETRYABLE_STATUSES.includes(status)
}

/** Returns whether a JSON-RPC error may be temporary. */
export function isRetryableRpcCode(rpcCode: number): boolean {
  return RETRYABLE_RPC_CODES.includes(rpcCode)
}

/** Inputs for the length of a wait. */
export interface RetryFacts {
  /** 0 before the first retry. */
  attempt: number
  /** The response's `Retry-After` header, or null. */
  retryAfter: string | null
  /** Milliseconds since the epoch. */
  nowMs: number
}

/**
 * Returns the milliseconds to wait: doubled each time, longer if the server requests it, 30 s at most.
 *
 * @example
 * ```ts
 * import { isRetryableStatus, pause, RETRY_COUNT, retryDelayMs } from '@latchkey/kernel/http'
 *
 * let response = await fetch('https://api.shop.example/prices')
 * for (let attempt = 0; attempt < RETRY_COUNT && isRetryableStatus(response.status); attempt++) {
 *   const retryAfter = response.headers.get('retry-after')
 *   await pause(retryDelayMs({ attempt, retryAfter, nowMs: Date.now() }), ctx.signal)
 *   response = await fetch('https://api.shop.example/prices')
 * }
 * ```
 */
export function retryDelayMs({ attempt, retryAfter, nowMs }: RetryFacts): number {
  const backoffMs = FIRST_DELAY_MS * 2 ** Math.max(0, attempt)
  return Math.min(MAX_DELAY_MS, Math.max(backoffMs, retryAfterMs(retryAfter, nowMs)))
}

/**
 * Returns the milliseconds that a `Retry-After` header requests, without an upper limit; 0 or less if it is missing, past or
 * malformed.
 */
export function retryAfterMs(retryAfter: string | null, nowMs: number): number {
  if (retryAfter === null) return 0
  const text = retryAfter.trim()
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  // A date contains letters; without this check, an engine may read a negative number as a year.
  const untilMs = /[a-z]/i.test(text) ? Date.parse(text) - nowMs : 0
  return Number.isNaN(untilMs) ? 0 : untilMs
}
