// Wraps the HTTP server of a service: gives each request an ID, logs and counts it, serves the operators' routes, and reports when the last request
// has finished.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RoutedRequest } from '../../../services/listener.ts'
import type { Logs } from './createLogs.ts'
import type { Metrics } from './createMetrics.ts'
import type { Readiness } from './createReadiness.ts'

export interface RequestParts {
  logs: Logs
  metrics: Metrics
  readiness: Readiness
  /** Keeps the request ID that a proxy has set. */
  proxyHops: number
}

export interface ServedRequests {
  /** Adds its listeners before those of the server. */
  attach(server: Server): void
  /** Stops accepting connections, answers new requests with 503, and resolves when the open requests have finished. */
  drain(): Promise<void>
  /** Closes the remaining connections. */
  cut(): void
}

const REQUEST_ID = /^[\w.-]{8,64}$/
/** All other methods are counted together, so that callers cannot create new label values. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
const OPERATIONS: ReadonlySet<string> = new Set(['/live', '/ready', '/metrics'])
/** The route of requests that matched none. */
const NO_ROUTE = 'none'
const SWITCHING_PROTOCOLS = 101
const UNAVAILABLE = 503
const MS_PER_S = 1000

export function createServedRequests(parts: RequestParts): ServedRequests {
  const { logs, metrics } = parts
  const servers = new Set<Server>()
  const running = new Set<ServerResponse>()
  const sockets = new Set<Duplex>()
  let onIdle: (() => void) | undefined
  let isDraining = false

  function note(request: RoutedRequest, status: number, startedMs: number, requestId: string) {
    const durationMs = performance.now() - startedMs
    const method = METHODS.has(request.method ?? '') ? String(request.method) : 'other'
    const route = request.route ?? NO_ROUTE
    metrics.countRequest({ method, route, status, seconds: durationMs / MS_PER_S })
    const line = { event: 'request', requestId, method, route, status, durationMs: Math.round(durationMs * 10) / 10 }
    if (OPERATIONS.has(route)) logs.logger.debug(line)
    else logs.logger.info(line)
  }

  function serve(request: RoutedRequest, response: ServerResponse, own: (() => void) | null) {
    const startedMs = performance.now()
    const requestId = readRequestId(request, parts.proxyHops)
    response.setHeader('x-request-id', requestId)
    running.add(response)
    metrics.setInFlight(running.size)
    response.once('close', () => {
      running.delete(response)
      metrics.setInFlight(running.size)
      note(request, response.statusCode, startedMs, requestId)
      if (running.size === 0) onIdle?.()
    })
    const path = request.url?.split('?', 1)[0] ?? ''
    if (OPERATIONS.has(path)) {
      request.route = path
      return void answerOperator(path, request, response, parts)
    }
    if (isDraining || !own) return refuse(response)
    logs.within(requestId, own)
  }

  return {
    attach(server) {
      servers.add(server)
      const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
      server.removeAllListeners('request')
      server.on('request', (request, response) => {
        serve(request, response, () => {
          for (const listener of listeners) listener(request, response)
        })
      })
      // If an upgrade listener exists, Node leaves all upgrades to it. A listener that only counts would leave callers without a response.
      if (server.listenerCount('upgrade') === 0) return
      server.prependListener('upgrade', (request: RoutedRequest, socket: Duplex) => {
        const startedMs = performance.now()
        const requestId = readRequestId(request, parts.proxyHops)
        sockets.add(socket)
        metrics.setSockets(sockets.size)
        request.route = 'websocket'
        socket.once('close', () => {
          sockets.delete(socket)
          metrics.setSockets(sockets.size)
          note(request, SWITCHING_PROTOCOLS, startedMs, requestId)
        })
      })
    },
    async drain() {
      isDraining = true
      for (const server of servers) server.close()
      if (running.size === 0) return
      await new Promise<void>((resolve) => {
        onIdle = resolve
      })
    },
    cut() {
      for (const server of servers) server.closeAllConnections()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function readRequestId({ headers }: IncomingMessage, proxyHops: number): string {
  const given = headers['x-request-id']
  return proxyHops > 0 && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

async function answerOperator(path: string, request: IncomingMessage, response: ServerResponse, parts: RequestParts) {
  response.setHeader('cache-control', 'no-store')
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseAs(response, 405, 'method', { allow: 'GET' })
  // A request that came through a proxy is from outside.
  const isOutside = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  if (path === '/live') return void response.writeHead(200, { 'content-type': 'text/plain' }).end('live\n')
  if (isOutside) return refuseAs(response, 404, 'not-found')
  const report = await parts.readiness.read()
  if (path === '/ready') {
    const status = report.status === 'ready' ? 200 : UNAVAILABLE
    return void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(report))
  }
  const { type, text } = await parts.metrics.read()
  response.writeHead(200, { 'content-type': type }).end(text)
}

function refuseAs(response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}): void {
  const body = JSON.stringify({ error: { code } })
  response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(body)
}

function refuse(response: ServerResponse): void {
  response.writeHead(UNAVAILABLE, { connection: 'close', 'retry-after': '1' }).end()
}
