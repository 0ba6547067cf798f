// Asks an existing service over HTTP: a deadline, a size limit, no other host, a schema, and a circuit breaker. Every adapter goes through this.
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel'
import * as v from 'valibot'
import { parseExact } from './parseExact.ts'

/** Why there is no answer. `refused` is a question that the service does not accept; `paused` asks nothing. */
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

/** Says nothing of the address, the question or the key. */
export class SourceError extends Error {
  override readonly name = 'SourceError'

  constructor(
    readonly fault: SourceFault,
    /** What the service said to a refused question. */
    readonly body: unknown = null,
  ) {
    super(fault)
  }
}

type Headers = Readonly<Record<string, string>>

export interface SourceOptions {
  /** For logs, such as `prices coingecko`. */
  name: string
  /** Base address; paths are added to it. */
  url: string
  /** Sent with each question: here are the keys. A function signs each question. */
  headers?: Headers | ((method: 'GET' | 'POST', url: URL) => Promise<Headers>)
  /** For one question with its whole answer. Default 5 s. */
  timeoutMs?: number
  /** Default 2 MiB. */
  maxBytes?: number
  /** Statuses that are about the question, not about the key or the service. */
  refusals?: ReadonlySet<number>
  /** Faults in a row after which nothing is asked for `breakMs`. Default 5 and 10 s. */
  faultsToBreak?: number
  breakMs?: number
  /** Told each fault once, where it happened. */
  onFault?: (where: string, kind: string) => void
}

interface Place {
  path: string
  params?: Readonly<Record<string, string>>
}

export interface Question<Schema extends v.GenericSchema> extends Place {
  /** Makes it a POST of JSON. */
  body?: unknown
  /** Numbers arrive as text, see `parseExact`. */
  schema: Schema
}

export interface Source {
  name: string
  /** Throws SourceError, and nothing else. */
  ask<Schema extends v.GenericSchema>(question: Question<Schema>): Promise<v.InferOutput<Schema>>
  /** Resolves to the bytes of what is no JSON. Throws SourceError, and nothing else. */
  load(place: Place, accept: string): Promise<Uint8Array>
  /** Reports an answer that fits the schema and still cannot be true. */
  report(kind: string): void
  /** False while nothing is asked: too many faults in a row, or `Retry-After`. */
  isAsked(): boolean
}

const DEFAULTS = {
  timeoutMs: 5_000,
  maxBytes: 2_097_152,
  refusals: new Set<number>(),
  faultsToBreak: 5,
  breakMs: 10_000,
}
const MS_PER_S = 1000
/** A service that asks for more patience is asked again after this. */
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
    isAsked: () => breaker.state !== CircuitState.Open && Date.now() >= pausedUntilMs,
    load: (place, accept) => attempt(() => read({ ...place, accept })),
    ask: ({ schema, ...question }) =>
      attempt(async () => {
        const bytes = await read({ ...question, accept: 'application/json' })
        const parsed = v.safeParse(schema, parseAnswer(bytes.toString('utf8')))
        if (!parsed.success) throw new SourceError('wrong-shape')
        return parsed.output
      }),
  }
}

/** Goes nowhere else: another host would see the key, or be inside of the operator's network. */
async function send(url: URL, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' })
  if (response.status < FIRST_REDIRECT || response.status > LAST_REDIRECT) return response
  await response.body?.cancel()
  throw new SourceError('redirected')
}

async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop ends the download.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new SourceError('too-long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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

/** Null for a status that is about the question. */
function nameFault(status: number): SourceFault | null {
  if (status === RATE_LIMITED) return 'rate-limited'
  if (UNAUTHORIZED.has(status)) return 'unauthorized'
  return status >= FIRST_SERVER_ERROR ? 'status' : null
}

/** Seconds or a date; nothing else is believed. Source: RFC 9110, 10.2.3. */
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
  return new SourceError(cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'unreachable')
}
