// `Route` and `Request` as the journeys use them.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './upstream'

export interface ProxyRequest {
  url(): string
  method(): string
  headers(): IncomingHttpHeaders
}

export interface ProxyResponse {
  url(): string
  status(): number
  ok(): boolean
  request(): ProxyRequest
}

interface Fulfillment {
  status?: number
  body?: string
  json?: unknown
  headers?: Record<string, string>
  contentType?: string
}

interface FetchedResponse {
  status(): number
  text(): Promise<string>
  json(): Promise<unknown>
}

export interface Route {
  request(): ProxyRequest
  continue(changes?: { url?: string }): Promise<void>
  fallback(): Promise<void>
  abort(): Promise<void>
  fetch(): Promise<FetchedResponse>
  fulfill(answer: Fulfillment): Promise<void>
}

export function describeRequest(url: URL, request: IncomingMessage): ProxyRequest {
  return { url: () => url.href, method: () => request.method ?? 'GET', headers: () => request.headers }
}

export function describeResponse(request: ProxyRequest, { statusCode }: ServerResponse): ProxyResponse {
  const isOk = statusCode >= 200 && statusCode < 300
  return { url: request.url, status: () => statusCode, ok: () => isOk, request: () => request }
}

export function takeRoute(
  request: ProxyRequest,
  response: ServerResponse,
  pass: (address?: string) => Promise<void>,
  fetchAnswer: () => Promise<Answer>,
): Route {
  return {
    request: () => request,
    continue: ({ url } = {}) => pass(url),
    fallback: () => pass(),
    async abort() {
      response.destroy()
    },
    async fetch() {
      const { status, body } = await fetchAnswer()
      return { status: () => status, text: async () => body, json: async () => JSON.parse(body) }
    },
    async fulfill({ status = 200, json, body = '', headers, contentType }) {
      const isJson = json !== undefined
      const type = contentType ?? (isJson ? 'application/json' : 'text/plain')
      response.writeHead(status, { 'access-control-allow-origin': '*', 'content-type': type, ...headers })
      response.end(isJson ? JSON.stringify(json) : body)
    },
  }
}
