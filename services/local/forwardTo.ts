// Forwards requests to a service on this machine, as an operator's proxy does on the site's own origin.
import { type RequestListener, request as sendRequest } from 'node:http'
import { pipeline } from 'node:stream'

const BAD_GATEWAY = 502

export function forwardTo(origin: string): RequestListener {
  const { hostname, port } = new URL(origin)
  return (request, response) => {
    const { method, url: path, headers } = request
    const options = { hostname, port, method, path, headers: { ...headers, connection: 'close' } }
    const forwarded = sendRequest(options, (answer) => {
      response.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers)
      pipeline(answer, response, () => undefined)
    })
    forwarded.once('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(BAD_GATEWAY).end()
    })
    pipeline(request, forwarded, () => undefined)
  }
}
