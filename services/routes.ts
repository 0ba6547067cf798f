// A small HTTP server with named routes, such as `GET /health`. Bodies are JSON or a form, with a size limit. A refusal is a status and a sentence.
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { readCaller } from './caller.ts'
import { isDatabaseAway } from './database/databaseErrors.ts'
import { createListener, hasLeft, readTarget, recordRoute } from './listener.ts'

export interface RouteRequest {
  url: URL
  headers: IncomingHttpHeaders
  /** The posted body: parsed JSON, or the fields of a form. */
  body: unknown
  /** The caller's network, for limits, see caller.ts. */
  caller: string
}

export interface Reply {
  status?: number
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
}

/** Null if the route has written to `response` itself. */
export type Route = (request: RouteRequest, response: ServerResponse) => Reply | null | Promise<Reply | null>

export interface RoutesOptions {
  /** By method and path. */
  routes: () => Readonly<Record<string, Route>>
  /** Other origins whose pages may post here. The server's own pages always may. */
  readers?: () => readonly string[]
  /** The number of your own proxies in front of the server, see readCaller. Default 0. */
  proxyHops?: number
  /** Called before the routes. Returns true if it has answered the request. */
  before?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** Called with the route and the kind of an unexpected error, never with request data. */
  onFault?: (route: string, kind: string) => void
}

/** The caller gets this message. `code` is for programs. */
export class RefusedError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Longer than any valid body. */
const MAX_BODY_BYTES = 65_536

/** For a request that fails because a part the service needs does not respond. */
const UNAVAILABLE = 'This does not work right now. Try again later.'

/** Returns a server that is not listening yet. */
export function serveRoutes(options: RoutesOptions): Server {
  return createListener(async (request, response) => {
    const url = readTarget(request)
    setCommonHeaders(request, response, options.readers?.() ?? [])
    try {
      if (!url) throw new RefusedError(400, 'malformed', 'The URL is not valid.')
      await answer(options, { request, response, url })
    } catch (cause) {
      if (!hasLeft(request) && isFault(cause)) options.onFault?.(`${request.method} ${url?.pathname}`, kindOf(cause))
      if (response.headersSent) response.destroy()
      else send(response, describe(cause))
    }
  })
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

async function answer({ before, routes, proxyHops }: RoutesOptions, { request, response, url }: Exchange) {
  if (await before?.(request, response)) return
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  const name = `${request.method} ${url.pathname}`
  const known = routes()
  const route = Object.hasOwn(known, name) ? known[name] : undefined
  if (!route) throw new RefusedError(404, 'not-found', 'Not found.')
  recordRoute(request, url.pathname)
  send(response, await route(await readRequest(request, url, proxyHops ?? 0), response))
}

/** A refusal with a cause tells the caller about an error. */
function isFault(cause: unknown): boolean {
  return !(cause instanceof RefusedError) || cause.cause !== undefined
}

/** The error's name and, if the system or a library sets one, its code. This tells the database from the email server. */
function kindOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause
  return 'code' in cause && typeof cause.code === 'string' ? `${cause.name} ${cause.code}` : cause.name
}

function send(response: ServerResponse, reply: Reply | null): void {
  if (reply) response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
}

async function readRequest(request: IncomingMessage, url: URL, proxyHops: number): Promise<RouteRequest> {
  const body = request.method === 'POST' ? await readBody(request) : undefined
  return { url, headers: request.headers, body, caller: readCaller(request, proxyHops) }
}

/** Replies with JSON that must not be cached. */
export function replyJson(value: unknown, status = 200): Reply {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) }
}

function describe(cause: unknown): Reply {
  if (cause instanceof RefusedError) {
    return replyJson({ error: { code: cause.code, message: cause.message } }, cause.status)
  }
  if (isDatabaseAway(cause)) return replyJson({ error: { code: 'unavailable', message: UNAVAILABLE } }, 503)
  return replyJson({ error: { code: 'failed', message: 'Something went wrong.' } }, 500)
}

function setCommonHeaders(request: IncomingMessage, response: ServerResponse, readers: readonly string[]): void {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'no-referrer')
  const { origin } = request.headers
  if (origin === undefined || !readers.includes(origin)) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-headers', 'content-type')
  response.setHeader('vary', 'origin')
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new RefusedError(413, 'too-long', 'The body is too long.')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  const type = request.headers['content-type']?.split(';', 1)[0]
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text))
  // Other sites' pages can post other content types without a CORS preflight.
  if (type !== 'application/json') throw new RefusedError(415, 'wrong-type', 'Only JSON and forms are accepted.')
  try {
    return JSON.parse(text)
  } catch {
    throw new RefusedError(400, 'malformed', 'The body is not JSON.')
  }
}
