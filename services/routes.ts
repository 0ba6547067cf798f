// A small HTTP server of named routes, `GET /health`. Bodies are JSON or a form, up to a size; a refusal is a status and a sentence.
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { createListener, readTarget, recordRoute } from './listener.ts'

export interface Asked {
  url: URL
  headers: IncomingHttpHeaders
  /** What was posted: parsed JSON, or the fields of a form. */
  body: unknown
  /** Network address of the caller. */
  caller: string
}

export interface Reply {
  status?: number
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
}

/** Null when the route answers through `response` on its own. */
export type Route = (asked: Asked, response: ServerResponse) => Reply | null | Promise<Reply | null>

export interface RoutesOptions {
  /** By method and path. */
  routes: () => Readonly<Record<string, Route>>
  /** Origins whose pages may post here from elsewhere; pages of the server itself always may. */
  readers?: () => readonly string[]
  /** How many proxies of yours stand in front, see readCaller. Default 0. */
  proxyHops?: number
  /** Asked before the routes: true when it has answered on its own. */
  before?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** Told the route and the kind of an error that no one expected: never what was sent. */
  onFault?: (route: string, kind: string) => void
}

/** Said to the caller as it is; `code` is for programs. */
export class RefusedError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Longer than anything that is posted here. */
const MAX_BODY_BYTES = 65_536

/** A server that is not listening yet. */
export function serveRoutes(options: RoutesOptions): Server {
  return createListener(async (request, response) => {
    const url = readTarget(request)
    setCommonHeaders(request, response, options.readers?.() ?? [])
    try {
      if (!url) throw new RefusedError(400, 'malformed', 'This is not an address.')
      await answer(options, { request, response, url })
    } catch (cause) {
      if (isFault(cause)) options.onFault?.(`${request.method} ${url?.pathname}`, kindOf(cause))
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
  if (!route) throw new RefusedError(404, 'not-found', 'There is nothing here.')
  recordRoute(request, url.pathname)
  send(response, await route(await readAsked(request, url, proxyHops ?? 0), response))
}

/** A refusal that names its cause tells the caller of a fault. */
function isFault(cause: unknown): boolean {
  return !(cause instanceof RefusedError) || cause.cause !== undefined
}

/** A name and, where the system or a library gives one, a code: enough to tell the database from the server for emails. */
function kindOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause
  return 'code' in cause && typeof cause.code === 'string' ? `${cause.name} ${cause.code}` : cause.name
}

function send(response: ServerResponse, reply: Reply | null): void {
  if (reply) response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
}

async function readAsked(request: IncomingMessage, url: URL, proxyHops: number): Promise<Asked> {
  const body = request.method === 'POST' ? await readBody(request) : undefined
  return { url, headers: request.headers, body, caller: readCaller(request, proxyHops) }
}

/** A reply of JSON that no cache keeps. */
export function replyJson(value: unknown, status = 200): Reply {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) }
}

function describe(cause: unknown): Reply {
  if (cause instanceof RefusedError) {
    return replyJson({ error: { code: cause.code, message: cause.message } }, cause.status)
  }
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
    if (bytes > MAX_BODY_BYTES) throw new RefusedError(413, 'too-long', 'This is too long.')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  const type = request.headers['content-type']?.split(';', 1)[0]
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text))
  // A page of another site can post other types without being asked for leave.
  if (type !== 'application/json') throw new RefusedError(415, 'wrong-type', 'Only JSON and forms are read here.')
  try {
    return JSON.parse(text)
  } catch {
    throw new RefusedError(400, 'malformed', 'This is not JSON.')
  }
}

/**
 * Network address of the visitor. Each proxy writes the address it was called from at the right of `x-forwarded-for`: so many entries
 * from the right is what the outermost of `proxyHops` proxies saw, and everything left of it is what the visitor wrote. With 0 the header is not read.
 */
export function readCaller({ headers, socket }: IncomingMessage, proxyHops: number): string {
  const direct = socket.remoteAddress ?? ''
  if (proxyHops === 0) return direct
  const entries = String(headers['x-forwarded-for'] ?? '').split(',')
  return entries.at(-proxyHops)?.trim() || direct
}
