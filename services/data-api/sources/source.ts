// Calls an existing service over HTTP with a timeout, a size limit, a schema, and a circuit breaker, and follows no redirect to another host. All
// adapters use it.
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel'
import * as v from 'valibot'
import { readBytes, TooLongError } from '../readBytes.ts'
import { parseExact } from './parseExact.ts'

/** Why there is no response. `refused`: the service does not accept the request. `paused`: the circuit breaker is open, so no request was sent. */
export type SourceFault =
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'rate-limited'
  | 'unauthorized'
  | 'refused'
  | 'redirected'
  | 'too-long'
  | 'not-json'
  | 'wrong-shape'
  | 'wrong-price'
  | 'wrong-decimals'
  | 'wrong-trade'
  | 'paused'
  | 'stale'

/** Contains neither the URL, the request, nor the key. */
export class SourceError extends Error {
  override readonly name = 'SourceError'

  constructor(
    readonly fault: SourceFault,
    /** The service's reason for a refused request. */
    readonly body: unknown = null,
  ) {
    super(fault)
  }
}

type Headers = Readonly<Record<string, string>>

export interface SourceOptions {
  /** The name in logs, such as `prices coingecko`. */
  name: string
  /** The base URL. */
  url: string
  /** Headers of each request, including the keys. A function can sign each request. */
  headers?: Headers | ((method: 'GET' | 'POST', url: URL) => Promise<Headers>)
  /** The timeout of a request including its whole response. Default 5 s. */
  timeoutMs?: number
  /** Default 2 MiB. */
  maxBytes?: number
  /** Statuses that are about the request, not about the key or the service. */
  refusals?: ReadonlySet<number>
  /** The number of consecutive failures after which no request is sent for `breakMs`. Defaults: 5 and 10 s. */
  faultsToBreak?: number
  breakMs?: number
  /** Called once for each failure. */
  onFault?: (where: string, kind: string) => void
}

interface Place {
  path: string
  params?: Readonly<Record<string, string>>
}

export interface Question<Schema extends v.GenericSchema> extends Place {
  /** Sends a POST with this JSON. */
  body?: unknown
  /** Keeps numbers as text, see `parseExact`. */
  schema: Schema
}

export interface Source {
  name: string
  /** Throws only SourceError. */
  request<Schema extends v.GenericSchema>(question: Question<Schema>): Promise<v.InferOutput<Schema>>
  /** Resolves to the bytes of a response that is not JSON. Throws only SourceError. */
  load(place: Place, accept: string): Promise<Uint8Array>
  /** Reports a response that matches the schema but cannot be true. */
  report(kind: string): void
  /** False while no requests are sent: after too many failures, or because of `Retry-After`. */
  isAvailable(): boolean
}

const DEFAULTS = {
  timeoutMs: 5_000,
  maxBytes: 2_097_152,
  refusals: new Set<number>(),
  faultsToBreak: 5,
  breakMs: 10_000,
}
const MS_PER_S = 1000
/** The longest `Retry-After` that is respected. */
const MAX_PAUSE_MS = 300_000
const FIRST_REDIRECT = 300
const LAST_REDIRECT = 399
const FIRST_SERVER_ERROR = 500
const RATE_LIMITED = 429
const UNAUTHORIZED: ReadonlySet<number> = new Set([401, 403])

export function createSource(options: SourceOptions): Source {
  const { name, url, headers, timeoutMs, maxBytes, refusals, ...rest } = { ...DEFAULTS, ...options }
  const { faultsToBreak, breakMs, onFault } = rest
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  const breaker = circuitBreaker(handleWhen(isFaultOfSource), {
    halfOpenAfter: breakMs,
    breaker: new ConsecutiveBreaker(faultsToBreak),
  })
  let pausedUntilMs = 0

  async function read({ path, params = {}, body, accept }: Place & { body?: unknown; accept: string }) {
    const target = new URL(path, base)
    for (const [key, value] of Object.entries(params)) target.searchParams.set(key, value)
    const signal = AbortSignal.timeout(timeoutMs)
    const method = body === undefined ? 'GET' : 'POST'
    const own = typeof headers === 'function' ? await headers(method, target) : headers
    const sent = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      accept,
      ...own,
    }
    const response = await send(target, { method, headers: sent, body: JSON.stringify(body) ?? null, signal })
    if (response.status === RATE_LIMITED) pausedUntilMs = Date.now() + readPauseMs(response.headers.get('retry-after'))
    if (!response.ok) throw await toFailure(response, { maxBytes, refusals })
    return readBytes(response, maxBytes)
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    if (Date.now() < pausedUntilMs) throw new SourceError('paused')
    try {
      return await breaker.execute(() =>
        work().catch((cause) => {
          const error = toSourceError(cause)
          if (isFaultOfSource(error)) report(error.fault)
          throw error
        }),
      )
    } catch (cause) {
      throw isBrokenCircuitError(cause) ? new SourceError('paused') : cause
    }
  }

  const report = (kind: string) => onFault?.(name, `SourceError ${kind}`)
  return {
    name,
    report,
    isAvailable: () => breaker.state !== CircuitState.Open && Date.now() >= pausedUntilMs,
    load: (place, accept) => attempt(() => read({ ...place, accept })),
    request: ({ schema, ...question }) =>
      attempt(async () => {
        const bytes = await read({ ...question, accept: 'application/json' })
        const parsed = v.safeParse(schema, parseAnswer(bytes.toString('utf8')))
        if (!parsed.success) throw new SourceError('wrong-shape')
        return parsed.output
      }),
  }
}

/** Follows no redirect: another host would see the key, or could be inside the operator's network. */
async function send(url: URL, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  if (response.status < FIRST_REDIRECT || response.status > LAST_REDIRECT) return response
  await response.body?.cancel()
  throw new SourceError('redirected')
}

/** Numbers become text, see `parseExact`. Throws SourceError. */
export function parseAnswer(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    throw new SourceError('not-json')
  }
}

async function toFailure(
  response: Response,
  { maxBytes, refusals }: { maxBytes: number; refusals: ReadonlySet<number> },
): Promise<SourceError> {
  const fault = refusals.has(response.status) ? null : nameFault(response.status)
  if (fault) {
    await response.body?.cancel()
    return new SourceError(fault)
  }
  const body = await readBytes(response, maxBytes)
    .then((bytes) => parseAnswer(bytes.toString('utf8')))
    .catch(() => null)
  return new SourceError('refused', body)
}

/** Null for a status that is about the request. */
function nameFault(status: number): SourceFault | null {
  if (status === RATE_LIMITED) return 'rate-limited'
  if (UNAUTHORIZED.has(status)) return 'unauthorized'
  return status >= FIRST_SERVER_ERROR ? 'status' : null
}

/** Accepts seconds or a date. Source: RFC 9110, 10.2.3. */
function readPauseMs(text: string | null): number {
  if (text === null) return 0
  const ms = /^\d+$/.test(text) ? Number(text) * MS_PER_S : Date.parse(text) - Date.now()
  return Math.min(Math.max(ms || 0, 0), MAX_PAUSE_MS)
}

function isFaultOfSource(cause: unknown): boolean {
  return !(cause instanceof SourceError && cause.fault === 'refused')
}

function toSourceError(cause: unknown): SourceError {
  if (cause instanceof SourceError) return cause
  if (cause instanceof TooLongError) return new SourceError('too-long')
  return new SourceError(cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'unreachable')
}
