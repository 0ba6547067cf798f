// The HTTP server of the data API: CORS for all origins, one error format, and limits by caller and route.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { networkOf, readAddress } from '../../caller.ts'
import { isDatabaseAway } from '../../database/databaseErrors.ts'
import type { RequestLimits } from '../../database/requestLimits.ts'
import { errorKind } from '../../errorKind.ts'
import { createListener, hasLeft, type RoutedRequest, readTarget, recordRoute } from '../../listener.ts'
import { RefusedError, type Reply, type RouteRequest } from '../../routes.ts'
import { NodeAwayError } from '../callNode.ts'
import type { ApiInterference } from './apiInterference.ts'
import { failWith } from './failWith.ts'
import { type ApiRoutes, findRoute } from './route.ts'

export interface ApiServerOptions {
  routes: ApiRoutes
  /** Names of routes without a project ID and without limits. */
  isOpen: (route: string) => boolean
  /** Whether a project ID is accepted. */
  isKnown: (projectId: string) => boolean
  limits: RequestLimits
  /** Lets tests change responses. Undefined for operators. */
  interference?: ApiInterference
  /** Aborted when the server stops. */
  signal: AbortSignal
  /** The number of your own proxies in front of the server, see readCaller. Default 0: never read the caller's address from a header. */
  proxyHops?: number
  /** Called with the route and the kind of an unexpected error, never with request data. */
  onFault?: (route: string, kind: string) => void
}

const MAX_BODY_BYTES = 1_048_576
const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/** Returns a server that is not listening yet. */
export function serveApi(options: ApiServerOptions): Server {
  return createListener(async (request: RoutedRequest, response) => {
    try {
      const reply = await answer(options, request, response)
      if (!reply) return
      const headers = { 'cache-control': 'no-store', ...reply.headers }
      response.writeHead(reply.status ?? 200, headers).end(reply.body)
    } catch (cause) {
      if (!(cause instanceof RefusedError) && !hasLeft(request) && !options.signal.aborted) {
        // The route, because a path contains someone's account.
        options.onFault?.(`${request.method} ${request.route}`, errorKind(cause))
      }
      refuse(response, cause)
    }
  })
}

async function answer(
  options: ApiServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Reply | null> {
  const url = readTarget(request)
  if (!url) throw new RefusedError(400, 'malformed', 'The address is not valid')
  if (await options.interference?.answer(request, response, url)) return null
  for (const [name, value] of Object.entries(OPEN_HEADERS)) response.setHeader(name, value)
  if (request.method === 'OPTIONS') return { status: 204, headers: PREFLIGHT_HEADERS }
  const path = url.pathname
  const { name, params, answer: run } = findRoute(options.routes, request.method ?? '', path)
  recordRoute(request, name.slice(name.indexOf(' ') + 1))
  const address = readAddress(request, options.proxyHops ?? 0)
  const caller = networkOf(address)
  if (!options.isOpen(name)) options.limits.take(caller, name)
  const apiRequest = { url, params, address, caller, headers: request.headers, body: await readBody(request) }
  if (Array.isArray(apiRequest.body)) options.limits.takeRest(caller, name, apiRequest.body.length)
  const projectId = readProjectId(apiRequest)
  const answerTruly = async () => {
    if (options.isOpen(name) || options.isKnown(projectId)) return run(apiRequest, response)
    throw new RefusedError(401, 'authentication', 'We failed to authenticate your request')
  }
  return options.interference?.pass({ method: request.method ?? '', path, projectId }, answerTruly) ?? answerTruly()
}

/** Reads the project ID from the query, from the header that older clients send, or from the body. */
function readProjectId({ url, headers, body }: RouteRequest): string {
  const isObject = typeof body === 'object' && body !== null
  const inBody = isObject && 'projectId' in body ? body.projectId : undefined
  return String(url.searchParams.get('projectId') ?? headers['x-project-id'] ?? inBody ?? '')
}

/** Parses the body as JSON with any content type, because clients avoid a CORS preflight. Undefined if the body is empty. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  if (request.method !== 'POST') return undefined
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new RefusedError(413, 'too-long', 'The body is too long')
    chunks.push(chunk)
  }
  if (bytes === 0) return undefined
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new RefusedError(422, 'malformed', 'The body is not JSON')
  }
}

function refuse(response: ServerResponse, cause: unknown): void {
  if (response.headersSent) return void response.destroy()
  for (const [name, value] of Object.entries(OPEN_HEADERS)) response.setHeader(name, value)
  response.setHeader('cache-control', 'no-store')
  if (isDatabaseAway(cause)) send(response, failWith(503, 'unavailable', 'The database does not answer'))
  else if (cause instanceof NodeAwayError) send(response, failWith(503, 'unavailable', 'The network does not answer'))
  else if (cause instanceof RefusedError) send(response, failWith(cause.status, cause.code, cause.message))
  else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end('Internal server error')
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  // Does not read the rest of a body that is too long.
  const closing = status === 413 ? { connection: 'close' } : {}
  response.writeHead(status ?? 400, { ...headers, ...closing, ...(status === 429 ? { 'retry-after': '1' } : {}) })
  response.end(body)
}
