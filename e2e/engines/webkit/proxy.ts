// What Playwright does inside other browsers, done on the network: init scripts, routes, offline, test functions, and no access to other machines.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { listenOnLoopback } from '../listenOnLoopback'
import { answerBinding, BINDING_PATH, type Bindings } from './bindings'
import { createCertificate } from './certificate'
import type { ConsoleLine } from './consoleLines'
import {
  describeRequest,
  describeResponse,
  type ProxyRequest,
  type ProxyResponse,
  type Route,
  takeRoute,
} from './route'
import { fetchUpstream, sendUpstream } from './upstream'

/** What listeners receive, by event name. */
export interface ProxyEvents {
  request: ProxyRequest
  response: ProxyResponse
  /** A request without a response, or one that its page canceled. */
  requestfailed: ProxyRequest
  console: ConsoleLine
}
type Listeners = { readonly [Name in keyof ProxyEvents]: Set<(event: ProxyEvents[Name]) => void> }

type Scheme = 'http' | 'https'

export interface RouteRule {
  pattern: unknown
  matches(url: string): boolean
  /** How many more requests it handles. */
  times: number
  answer(route: Route, request: ProxyRequest): unknown
}

export interface PageProxy {
  readonly port: number
  readonly bindings: Bindings
  readonly initScripts: string[]
  routes: RouteRule[]
  isOffline: boolean
  readonly listeners: Listeners
  /** Is called with each URL on another machine that was requested, and that no route handles. */
  onOutbound: (target: string) => void
  stop(): void
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
/** Longer than a test, so that WebKit never sends a request on a connection that is just being closed. */
const KEEP_ALIVE_MS = 120_000
const TUNNEL_IS_OPEN = 'HTTP/1.1 200 Connection established\r\n\r\n'

export async function startProxy(): Promise<PageProxy> {
  const options = { keepAliveTimeout: KEEP_ALIVE_MS }
  const listen = (scheme: Scheme) => (request: IncomingMessage, response: ServerResponse) =>
    void handle(proxy, scheme, request, response).catch(() => request.socket.destroy())
  const server = createServer(options, listen('http'))
  // It listens on no port: what WebKit encrypts arrives through a tunnel that ends here.
  const secure = createSecureServer({ ...options, ...createCertificate() }, listen('https'))
  const proxy: PageProxy = {
    port: await listenOnLoopback(server),
    bindings: new Map(),
    initScripts: [],
    routes: [],
    isOffline: false,
    listeners: { request: new Set(), response: new Set(), requestfailed: new Set(), console: new Set() },
    onOutbound: () => undefined,
    stop() {
      for (const each of [server, secure]) each.closeAllConnections()
      server.close()
    },
  }
  server.on('connect', (request, socket, head) => {
    const { hostname, port } = new URL(`http://${request.url}`)
    if (LOOPBACK.has(hostname)) return tunnel(proxy, hostname, Number(port || 80), socket, head)
    socket.write(TUNNEL_IS_OPEN)
    secure.emit('connection', socket)
  })
  server.on('upgrade', (request, socket, head) => {
    const url = new URL((request.url ?? '').replace(/^ws/, 'http'), `http://${request.headers.host}`)
    if (LOOPBACK.has(url.hostname))
      return tunnel(proxy, url.hostname, Number(url.port || 80), socket, head, renderHead(request, url))
    refuse(proxy, `ws://${url.host}${url.pathname}`, socket)
  })
  secure.on('upgrade', ({ url, headers }, socket) => refuse(proxy, `wss://${headers.host}${url}`, socket))
  return proxy
}

async function handle(
  proxy: PageProxy,
  scheme: Scheme,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '', `${scheme}://${request.headers.host}`)
  if (url.pathname.startsWith(BINDING_PATH)) return answerBinding(proxy.bindings, url, request, response)
  if (proxy.isOffline) {
    request.socket.destroy()
    return
  }
  const received = { url, message: request, body: await buffer(request) }
  const described = describeRequest(received)
  for (const listener of proxy.listeners.request) listener(described)
  const readBody = collectBody(response)
  response.once('finish', () => {
    for (const listener of proxy.listeners.response) listener(describeResponse(described, response, readBody()))
  })
  response.once('close', () => {
    if (response.writableFinished) return
    for (const listener of proxy.listeners.requestfailed) listener(described)
  })
  const pass = async (address = url.href) => {
    const target = new URL(address)
    if (LOOPBACK.has(target.hostname)) await sendUpstream(target, received, response, proxy.initScripts)
    else refuse(proxy, address, request.socket)
  }
  const rule = proxy.routes.findLast(({ matches, times }) => times > 0 && matches(url.href))
  if (!rule) return pass()
  if (isPreflight(request)) return answerPreflight(request, response)
  rule.times -= 1
  await rule.answer(
    takeRoute(described, response, proxy.initScripts, pass, (address) => fetchUpstream(received, address)),
    described,
  )
}

/** Records what is written into a response. Returns a function that reads it. */
function collectBody(response: ServerResponse): () => string {
  const chunks: Uint8Array[] = []
  for (const name of ['write', 'end'] as const) {
    const send = response[name]
    Reflect.set(response, name, (...given: unknown[]) => {
      const [chunk] = given
      if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
      else if (chunk instanceof Uint8Array) chunks.push(chunk)
      return Reflect.apply(send, response, given)
    })
  }
  return () => Buffer.concat(chunks).toString()
}

const isPreflight = ({ method, headers }: IncomingMessage) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** A route handles the request that follows it, as in Playwright. */
function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-allow-methods': headers['access-control-request-method'] ?? '',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
  })
  response.end()
}

/** The original request, addressed to the server instead of the proxy. */
function renderHead({ method, rawHeaders }: IncomingMessage, { pathname, search }: URL): string {
  const lines = [`${method} ${pathname}${search} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

function refuse(proxy: PageProxy, address: string, socket: Duplex): void {
  proxy.onOutbound(address)
  socket.destroy()
}

/** `greeting`: what the server receives first; without one, the client is told that the tunnel is open. */
function tunnel(proxy: PageProxy, host: string, port: number, socket: Duplex, head: Buffer, greeting?: string): void {
  if (proxy.isOffline) {
    socket.destroy()
    return
  }
  const upstream = connect(port, host === 'localhost' ? '127.0.0.1' : host, () => {
    if (greeting === undefined) socket.write(TUNNEL_IS_OPEN)
    else upstream.write(greeting)
    upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
  })
  upstream.on('error', () => socket.destroy())
  socket.on('error', () => upstream.destroy())
}
