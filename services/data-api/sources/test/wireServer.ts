// A server with responses in a documented format, which can fail in the ways that real services fail.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { createListener } from '../../../listener.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../../ports.ts'

export type WireFault =
  | 'error 500'
  | 'error 401'
  | 'limited'
  | 'hang'
  | 'slow body'
  | 'truncated'
  | 'huge'
  | 'html'
  | 'redirect'

export interface WireQuestion {
  path: string
  params: URLSearchParams
  headers: IncomingHttpHeaders
  /** The posted body. */
  sent: string
}
/** Sends a text unchanged, and anything else as JSON. Undefined: 404. */
export type WireAnswer = (question: WireQuestion) => unknown

const HUGE_BYTES = 5_000_000
/** Requests that a server on another host would have received. */
const OTHER_HOST = 'localhost'

export interface WireServer {
  url: string
  requests: WireQuestion[]
  /** Each fault is for one request, in order. */
  faults: WireFault[]
  answer: WireAnswer
  /** Headers of responses without a fault. */
  status: number
  stop(): Promise<void>
}

export async function startWireServer(answer: WireAnswer): Promise<WireServer> {
  const server = createListener(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${LOOPBACK}`)
    const question = {
      path: url.pathname,
      params: url.searchParams,
      headers: request.headers,
      sent: await readText(request),
    }
    wire.requests.push(question)
    const body = wire.answer(question)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const fault = wire.faults.shift()
    if (fault) return breakAnswer(fault, response, text ?? '', wire.url)
    response.writeHead(body === undefined ? 404 : wire.status, { 'content-type': 'application/json' }).end(text)
  })
  const wire: WireServer = { url: '', requests: [], faults: [], answer, status: 200, stop: () => closeServer(server) }
  wire.url = `http://${LOOPBACK}:${await listenOnFreePort(server, 0)}`
  return wire
}

function breakAnswer(fault: WireFault, response: ServerResponse, text: string, url: string): void {
  const answers: Record<WireFault, () => unknown> = {
    'error 500': () => response.writeHead(500).end('{"error":"internal"}'),
    'error 401': () => response.writeHead(401).end('{"error":"key"}'),
    limited: () => response.writeHead(429, { 'retry-after': '30' }).end('{"status":{"error_code":429}}'),
    hang: () => undefined,
    'slow body': () => response.writeHead(200).write(text.slice(0, 1)),
    truncated: () => response.writeHead(200).end(text.slice(0, -1)),
    huge: () => response.writeHead(200).end(' '.repeat(HUGE_BYTES) + text),
    html: () => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
    redirect: () => response.writeHead(302, { location: url.replace(LOOPBACK, OTHER_HOST) }).end(),
  }
  answers[fault]()
}
