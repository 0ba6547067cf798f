// `Route` and `Request` as the journeys use them.
import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Answer, type Received, sendAnswer } from './upstream'

/** Playwright's names for resource types. */
const TYPES: Readonly<Record<string, string>> = {
  document: 'document',
  iframe: 'document',
  script: 'script',
  style: 'stylesheet',
  image: 'image',
  font: 'font',
  empty: 'fetch',
}

export interface ProxyRequest {
  url(): string
  method(): string
  resourceType(): string
  headers(): IncomingHttpHeaders
  allHeaders(): Promise<IncomingHttpHeaders>
  postData(): string | null
  postDataJSON(): unknown
}

export interface ProxyResponse {
  url(): string
  status(): number
  ok(): boolean
  headers(): OutgoingHttpHeaders
  text(): Promise<string>
  json(): Promise<unknown>
  request(): ProxyRequest
}

interface Fulfillment {
  /** Returns defaults for what is not set. */
  response?: FetchedResponse
  status?: number
  body?: string
  json?: unknown
  headers?: Record<string, string>
  contentType?: string
}

interface FetchedResponse {
  status(): number
  headers(): IncomingHttpHeaders
  text(): Promise<string>
  json(): Promise<unknown>
}

export interface Route {
  request(): ProxyRequest
  continue(changes?: { url?: string }): Promise<void>
  fallback(): Promise<void>
  abort(): Promise<void>
  fetch(changes?: { url?: string }): Promise<FetchedResponse>
  fulfill(answer: Fulfillment): Promise<void>
}

export function describeRequest({ url, message, body }: Received): ProxyRequest {
  const { method = 'GET', headers } = message
  return {
    url: () => url.href,
    method: () => method,
    resourceType: () => TYPES[String(headers['sec-fetch-dest'])] ?? 'other',
    headers: () => headers,
    allHeaders: async () => headers,
    postData: () => (body.length > 0 ? String(body) : null),
    postDataJSON: () => (body.length > 0 ? JSON.parse(String(body)) : null),
  }
}

/** `body`: what was sent, once it has been sent. */
export function describeResponse(request: ProxyRequest, response: ServerResponse, body: string): ProxyResponse {
  const { statusCode } = response
  const headers = response.getHeaders()
  return {
    url: request.url,
    status: () => statusCode,
    ok: () => statusCode >= 200 && statusCode < 300,
    headers: () => headers,
    text: async () => body,
    json: async () => JSON.parse(body),
    request: () => request,
  }
}

export function takeRoute(
  request: ProxyRequest,
  response: ServerResponse,
  initScripts: readonly string[],
  pass: (address?: string) => Promise<void>,
  fetchAnswer: (address?: string) => Promise<Answer>,
): Route {
  return {
    request: () => request,
    continue: ({ url } = {}) => pass(url),
    fallback: () => pass(),
    async abort() {
      response.destroy()
    },
    async fetch({ url } = {}) {
      const { status, headers, body } = await fetchAnswer(url)
      return {
        status: () => status,
        headers: () => headers,
        text: async () => body,
        json: async () => JSON.parse(body),
      }
    },
    async fulfill(given) {
      const { response: fetched, json, contentType } = given
      const isJson = json !== undefined
      const type = contentType ?? (isJson ? 'application/json' : undefined)
      const status = given.status ?? fetched?.status() ?? 200
      const { 'content-length': _length, ...kept } = given.headers ??
        fetched?.headers() ?? { 'content-type': 'text/plain' }
      const headers = { 'access-control-allow-origin': '*', ...kept, ...(type && { 'content-type': type }) }
      const body = isJson ? JSON.stringify(json) : (given.body ?? (await fetched?.text()) ?? '')
      sendAnswer(response, { status, headers, body }, initScripts)
    },
  }
}
