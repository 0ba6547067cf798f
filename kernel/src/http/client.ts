// A JSON client over HTTP for one host's API. It neither retries nor caches: use `retry` and `cache` for that.
import { requestAborted } from '../errors/coreErrors'
import { LatchkeyError } from '../errors/LatchkeyError'
import { parseJson, toJson } from '../primordials'
import { fetchUnlessPaused } from './fetchUnlessPaused'

/** The API that a client calls. */
export interface HttpClientOptions {
  /** The origin, and the path that every call starts with. */
  baseUrl: string
  /** Sent as the query parameter `clientId`. */
  clientId?: string
  /** Defaults to the page's `fetch`, within the budget that all tabs share. */
  fetch?: typeof fetch
  /** Parses a body that is not empty, and throws when it is malformed. Default: JSON. */
  parse?: (text: string) => unknown
}
/** Options of one call. */
export interface HttpOptions {
  /** Query parameters; one that is undefined is left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Request headers. */
  headers?: Readonly<Record<string, string>>
  /** Aborts the call, which then throws `kernel/aborted`. */
  signal?: AbortSignal
  /** As in `fetch`, such as `no-cache`. */
  cache?: RequestCache
}
/** A JSON client. Each method resolves to the parsed body, or to null if it is empty. Throws `kernel/http-*` or `kernel/aborted`. */
export interface HttpClient {
  /** Sends a GET request. `path` is relative to `baseUrl`. */
  get(path: string, options?: HttpOptions): Promise<unknown>
  /** Sends a DELETE request. */
  delete(path: string, options?: HttpOptions): Promise<unknown>
  /** Sends `body` as JSON in a POST request. */
  post(path: string, body: unknown, options?: HttpOptions): Promise<unknown>
  /** Sends `body` as JSON in a PUT request. */
  put(path: string, body: unknown, options?: HttpOptions): Promise<unknown>
}

/**
 * Returns a client for the API at `baseUrl`. Throws a TypeError if that is not a URL.
 *
 * @example
 * ```ts
 * import { createHttpClient } from '@latchkey/kernel/http'
 *
 * const api = createHttpClient({ baseUrl: 'https://api.shop.example/v1' })
 * const prices = await api.get('prices', { query: { symbol: 'ETH' }, signal: ctx.signal })
 * ```
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { baseUrl, clientId, fetch: send = fetchUnlessPaused, parse = parseJson } = options
  const base = new URL(baseUrl)

  function urlOf(path: string, query: HttpOptions['query']): URL {
    const url = new URL(base)
    // Set as a path, so that a path like `//elsewhere` stays on this host.
    url.pathname = `${base.pathname}/${path}`.replace(/\/{2,}/g, '/')
    for (const [name, value] of Object.entries({ ...query, clientId })) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    return url
  }

  async function call(method: string, path: string, body: unknown, options: HttpOptions = {}): Promise<unknown> {
    const { query, headers, signal, cache } = options
    const request: RequestInit = { method, headers: { ...headers } }
    if (signal) request.signal = signal
    if (cache) request.cache = cache
    if (body !== undefined) {
      request.headers = { ...headers, 'content-type': 'application/json' }
      request.body = toJson(body)
    }
    try {
      return await readResponse(await send(urlOf(path, query), request), parse)
    } catch (cause) {
      if (cause instanceof LatchkeyError) throw cause
      if (signal?.aborted) throw requestAborted(cause)
      throw new LatchkeyError('kernel/http-failed', 'HTTP request failed', { context: undefined, cause })
    }
  }

  return {
    get: (path, options) => call('GET', path, undefined, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
  }
}

async function readResponse(response: Response, parse: (text: string) => unknown): Promise<unknown> {
  const { ok, status, headers } = response
  if (!ok) {
    const context = { status, retryAfter: headers.get('retry-after') }
    throw new LatchkeyError('kernel/http-status', `HTTP status code: ${status}`, { context, cause: response })
  }
  const text = await response.text()
  try {
    return text.trim() === '' ? null : parse(text)
  } catch (cause) {
    throw new LatchkeyError('kernel/http-malformed', 'HTTP response is not JSON', { context: { status }, cause })
  }
}
