// One call of the data API: whether it may be sent, what is added to it, and how the response is handled. Source:
// github.com/reown-com/blockchain-api.
import { findError, LatchkeyError } from '@latchkey/kernel'
import { CALLER, createHttpClient, type SharedRequests, shareRequests } from '@latchkey/kernel/http'
import { type CallName, callFailed, responseInvalid } from './errors'
import { createLockouts } from './lockouts'
import { readRefusal } from './readRefusal'
import { parseExactJson } from './wire/parseExactJson'

export interface Question<Result> {
  call: CallName
  /** Relative to the service's origin; the caller encodes its parts. */
  path: string
  query?: Readonly<Record<string, string | undefined>>
  /** Makes it a POST. */
  body?: Readonly<Record<string, unknown>>
  /** Converts the response to the call's result. Throws if the response is invalid. */
  read(response: unknown): Result
  signal?: AbortSignal | undefined
  cache?: RequestCache
  /** How long the response is cached. Default 0: only callers during the request share it. */
  ttlMs?: number
  /** The cache key. Default: the whole request. */
  key?: string
  /** `response`: ignores cached responses. `request`: also ignores pending requests. */
  fresh?: 'response' | 'request' | undefined
  /** After a failure, requests with this key are blocked for `ms`, except those with `isOver`. */
  lockout?: { key: string; ms: number; isOver?: boolean | undefined }
  /** Changes data, so it is never shared. Its query contains only the project. */
  isWrite?: boolean
  /** Sends the project in the body, and nothing in the query. */
  hasProjectInBody?: boolean
}
export interface Client {
  /** Throws `data/call-failed`, `data/response-invalid`, `kernel/aborted`. */
  fetch<Result>(question: Question<Result>): Promise<Result>
}
export interface ClientOptions {
  /** Origin of the service. */
  url: string
  projectId: string | undefined
  clientId: string | undefined
  now: () => number
  /** Called with the server's text and status if it does not know the project (401) or does not allow this page (403). */
  onRefused(status: number, words: string): void
}

/** Creates a client of the service at `url`. Throws a TypeError if that is not a URL. */
export function createClient({ url, projectId, clientId, now, onRefused }: ClientOptions): Client {
  const http = createHttpClient({ baseUrl: url, parse: parseExactJson, ...(clientId && { clientId }) })
  const lockouts = createLockouts(now)
  /** By lifetime. Within one, the key identifies the request; it starts with the call. */
  const shares = new Map<number, SharedRequests<unknown>>()
  const project = projectId === undefined ? {} : { projectId }

  function shareFor(ttlMs: number): SharedRequests<unknown> {
    const share = shares.get(ttlMs) ?? shareRequests<unknown>({ ttlMs, now })
    shares.set(ttlMs, share)
    return share
  }

  function fetchResponse(question: Question<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
    const { path, body, cache, isWrite, hasProjectInBody } = question
    const common = { ...(!hasProjectInBody && { ...project, ...(!isWrite && CALLER) }) }
    const options = { query: { ...question.query, ...common }, ...(signal && { signal }), ...(cache && { cache }) }
    if (body === undefined) return http.get(path, options)
    return http.post(path, hasProjectInBody ? { ...project, ...body } : body, options)
  }

  async function describeFailure(call: CallName, cause: unknown): Promise<LatchkeyError> {
    const status = findError(cause, 'kernel/http-status')
    if (!status)
      return findError(cause, 'kernel/http-malformed') ? responseInvalid(call, cause) : callFailed(call, {}, cause)
    const { words, reason } = await readRefusal(status.cause)
    onRefused(status.context.status, words)
    return callFailed(call, { status: status.context.status, ...(reason && { reason }) }, cause)
  }

  async function send<Result>(question: Question<Result>, signal?: AbortSignal): Promise<Result> {
    const { call, read, lockout } = question
    const earlier = lockouts.find(call) ?? (lockout && !lockout.isOver && lockouts.find(lockout.key))
    // The same failure again for this caller; its cause says when it really happened.
    if (earlier) throw new LatchkeyError(earlier.code, earlier.message, { context: earlier.context, cause: earlier })
    const remember = (error: LatchkeyError): LatchkeyError => {
      lockouts.add(call, error, 0)
      if (lockout) lockouts.add(lockout.key, error, lockout.ms)
      return error
    }
    const response = await fetchResponse(question, signal).catch(async (cause: unknown) => {
      throw findError(cause, 'kernel/aborted') ? cause : remember(await describeFailure(call, cause))
    })
    try {
      return read(response)
    } catch (cause) {
      throw remember(responseInvalid(call, cause))
    }
  }

  return {
    fetch<Result>(question: Question<Result>) {
      const { call, path, query, body, signal, ttlMs = 0, fresh, isWrite } = question
      if (isWrite) return send(question, signal)
      const share = shareFor(ttlMs)
      const key = `${call} ${question.key ?? JSON.stringify([path, query, body])}`
      if (fresh === 'response') share.renew(key)
      if (fresh === 'request') share.drop(key)
      // A key that starts with a call's name holds only results of that call.
      return share.fetch(key, (shared) => send(question, shared), signal) as Promise<Result>
    },
  }
}
