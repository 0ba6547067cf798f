// Signs the visitors of one site in by their wallets' signatures: nonces, verification, and sessions behind a cookie. A proxy serves it
// on the site's own origin, below `/sign-in`. Any number of processes share one database.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { openClock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { createRateLimits } from '../database/rateLimits.ts'
import { createRequestLimits } from '../database/requestLimits.ts'
import { createListener, readTarget, recordRoute } from '../listener.ts'
import type { Running } from '../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../ports.ts'
import { repeatEvery } from '../repeatEvery.ts'
import { readCaller } from '../routes.ts'
import { createHandler, kindOf, type SignInNetwork } from './clientEntries.ts'
import { MIGRATIONS, SCHEMA } from './schema.ts'
import { createStore, purge } from './store.ts'

const DEFAULT_PORT = 4194
const DEFAULT_LIFE_MS = 86_400_000
const VERIFY_LIMIT_MS = 10_000
/** Of one caller to one route, on average. A sign-in is two requests, a look at the sessions one. */
const REQUESTS_PER_SECOND = 10
const PURGE_INTERVAL_MS = 60_000
const NONCE = '/sign-in/nonce'
const SESSIONS = '/sign-in/sessions'
const ROUTES: ReadonlySet<string> = new Set([
  `GET ${NONCE}`,
  `GET ${SESSIONS}`,
  `POST ${SESSIONS}`,
  `DELETE ${SESSIONS}`,
])
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export interface SignInOptions {
  /** Stays the caller's. */
  database: Database
  /** Origin of the pages that sign in, such as `https://shop.example`. */
  origin: string
  networks: readonly SignInNetwork[]
  /** How long a session is good for, in milliseconds. Default: a day. */
  lifeMs?: number
  /** How long a node may take to tell whether a contract signed, in milliseconds. Default: ten seconds. */
  verifyLimitMs?: number
  /** Wished port; the next free one is taken when it is in use. 0 lets the system choose. */
  port?: number
  /** Opens the port instead of the search for a free one on this machine. */
  openPort?: OpenPort
  /** How many proxies of yours stand in front, see readCaller. Default 0: the visitor's address is never taken from a header. */
  proxyHops?: number
  /** Requests per second from one caller to one route, on average; a burst may hold twice as many. Default 10. */
  requestsPerSecond?: number
  /** The clock, in milliseconds since 1970. Default: the database's. */
  now?: () => number
  /** Told the route and the kind of an error that was not expected: never what was sent. */
  onFault?: (where: string, kind: string) => void
}

/** Starts one process; resolves when visitors can sign in. */
export async function startSignIn(options: SignInOptions): Promise<Running & { url: string }> {
  const { database, origin, networks, proxyHops = 0, openPort = listenOnFreePort } = options
  const { lifeMs = DEFAULT_LIFE_MS, requestsPerSecond = REQUESTS_PER_SECOND } = options
  const { verifyLimitMs = VERIFY_LIMIT_MS } = options
  await migrate(database, SCHEMA, MIGRATIONS)
  const clock = await openClock(database, options.now)
  const tell = (where: string) => (cause: unknown) => options.onFault?.(where, kindOf(cause))
  const store = createStore(database.query)
  const handler = createHandler({ origin, networks, store, lifeMs, verifyLimitMs, nowMs: clock.now })
  const rates = createRateLimits(database.query, SCHEMA, clock.now)
  const limits = createRequestLimits(requestsPerSecond, rates)

  async function answer(request: IncomingMessage): Promise<Response> {
    const url = readTarget(request)
    if (!url) return refuse(400, 'malformed')
    if (request.method === 'GET' && url.pathname === '/health') return new Response('ok\n')
    const route = `${request.method} ${url.pathname}`
    if (!ROUTES.has(route)) return refuse(404, 'not-found')
    recordRoute(request, url.pathname)
    try {
      if (!limits.allows(readCaller(request, proxyHops), route)) return refuse(429, 'rate_limited')
      return await handler.handle(toRequest(request, origin + url.pathname + url.search))
    } catch (cause) {
      // The database or a node does not answer: the visitor is not signed in, and may try again.
      tell(route)(cause)
      return refuse(503, 'unavailable')
    }
  }

  const server = createListener(async (request, response) => send(response, await answer(request)))
  const port = await openPort(server, options.port ?? DEFAULT_PORT)
  const endPurge = repeatEvery(PURGE_INTERVAL_MS, () => {
    Promise.all([purge(database.query), clock.sync()]).catch(tell('purge'))
  })
  return {
    url: `http://${LOOPBACK}:${port}`,
    async stop() {
      endPurge()
      await closeServer(server)
      await rates.stop()
    },
  }
}

/** In the platform's own form, with what the handler reads. The host is the site's: what a browser says of it is not believed. */
function toRequest(message: IncomingMessage, url: string): Request {
  const { method = 'GET', headers } = message
  const body = method === 'POST' && (Readable.toWeb(message) as ReadableStream)
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: { cookie: headers.cookie ?? '', origin: headers.origin ?? '' },
    ...(body && { body }),
    duplex: 'half',
  }
  return new Request(url, init)
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status, ...(status === 429 && { headers: { 'retry-after': '1' } }) })
}

async function send(response: ServerResponse, { status, headers, body }: Response): Promise<void> {
  response.writeHead(status, { ...HEADERS, ...Object.fromEntries(headers) })
  response.end(body && Buffer.from(await new Response(body).arrayBuffer()))
}
