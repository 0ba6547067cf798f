// What every server here begins with: whatever is sent gets an answer, and a failure ends one exchange, never the process.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { LOOPBACK } from './ports.ts'

/** Stands for the host in addresses that name none. */
const ANY_HOST = 'http://localhost'
const LOCAL_HOST = /^(127\.0\.0\.1|localhost)(:\d+)?$/

/** A request whose route is known: what an operator's log and metrics call it. The route's name, never what was sent. */
export interface RoutedRequest extends IncomingMessage {
  route?: string
}

export function recordRoute(request: RoutedRequest, route: string): void {
  request.route = route
}

/** A client that sends slower ties up a connection: it gets a 408. Header, then the whole request. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 1000 }

/** A server that is not listening yet. When `listen` throws or rejects, the caller gets a 500; what was begun is cut off. */
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
  server.on('connect', (_, socket) => socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n'))
  return server
}

/** The address that is asked for; null when it is none, like `*`. Never throws. Source: RFC 9112, 3.2. */
export function readTarget({ url = '/' }: IncomingMessage): URL | null {
  const address = url.startsWith('/') ? ANY_HOST + url : url
  return URL.canParse(address) ? new URL(address) : null
}

/** Whether the caller is on this machine, and knows it: no page of another site whose host name leads here. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return socket.remoteAddress === LOOPBACK && LOCAL_HOST.test(headers.host ?? '')
}
