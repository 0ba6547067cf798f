// The base of every HTTP server here: every request gets a response, and an error ends only its request, never the process.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { LOOPBACK } from './ports.ts'

/** Stands for the host in URLs without one. */
const ANY_HOST = 'http://localhost'
const LOCAL_HOST = /^(127\.0\.0\.1|localhost)(:\d+)?$/

/** A request whose route is known. Logs and metrics contain the route's name, never request data. */
export interface RoutedRequest extends IncomingMessage {
  route?: string
}

export function recordRoute(request: RoutedRequest, route: string): void {
  request.route = route
}

/** A client that sends slowly keeps a connection busy, so it gets a 408. Headers first, then the whole request. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 1000 }

/** How long a refused caller may read its response before the socket is destroyed. Milliseconds. */
const LINGER_MS = 1000
const NO_TUNNEL = 'HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n'

/**
 * Returns a server that is not listening yet. If `listen` throws or rejects, the caller gets a 500, or the connection is closed if the response has
 * started.
 */
export function createListener(listen: (request: IncomingMessage, response: ServerResponse) => unknown): Server {
  const server = createServer(TIMEOUTS, async (request, response) => {
    try {
      await listen(request, response)
    } catch {
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    }
  })
  // Without a listener, Node closes the connection without a response.
  server.on('connect', (_, socket) => refuseSocket(socket, NO_TUNNEL))
  return server
}

/**
 * Responds on a socket that Node has handed over, and closes it. Node no longer listens for the socket's errors, so without a listener a
 * reset by the caller would end the process.
 */
export function refuseSocket(socket: Duplex, response: string): void {
  socket.on('error', () => socket.destroy())
  // Unread bytes would turn the close into a reset, and the caller would lose the response.
  socket.resume()
  socket.end(response)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** The requested URL. Null if it is not one, like `*`. Never throws. Source: RFC 9112, 3.2. */
export function readTarget({ url = '/' }: IncomingMessage): URL | null {
  const address = url.startsWith('/') ? ANY_HOST + url : url
  return URL.canParse(address) ? new URL(address) : null
}

/** Whether the caller disconnected before its request arrived completely. Then the error is the caller's, and no one reads a response. */
export function hasLeft({ destroyed, complete }: IncomingMessage): boolean {
  return destroyed && !complete
}

/** Whether the caller is on this machine and used a local host name. Otherwise it could be a page whose own host name resolves to this machine. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return socket.remoteAddress === LOOPBACK && LOCAL_HOST.test(headers.host ?? '')
}
