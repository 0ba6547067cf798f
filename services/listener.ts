// What every server here begins with: whatever is sent gets an answer, and a failure ends one exchange, never the process.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** Stands for the host in addresses that name none. */
const ANY_HOST = 'http://localhost'

/** A request whose route is known: what an operator's log and metrics call it. The route's name, never what was sent. */
export interface RoutedRequest extends IncomingMessage {
  route?: string
}

export function noteRoute(request: RoutedRequest, route: string): void {
  request.route = route
}

/** A server that is not listening yet. When `listen` throws or rejects, the caller gets a 500; what was begun is cut off. */
export function createListener(listen: (request: IncomingMessage, response: ServerResponse) => unknown): Server {
  return createServer(async (request, response) => {
    try {
      await listen(request, response)
    } catch {
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    }
  })
}

/** The address that is asked for; null when it is none, like `*`. Never throws. Source: RFC 9112, 3.2. */
export function readTarget({ url = '/' }: IncomingMessage): URL | null {
  const address = url.startsWith('/') ? ANY_HOST + url : url
  return URL.canParse(address) ? new URL(address) : null
}
