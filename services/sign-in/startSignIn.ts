// Signs the visitors of one site in with their wallets' signatures: nonces, verification, and sessions behind a cookie. A proxy serves it on the
// site's own origin under `/sign-in`. Any number of processes can share one database.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { readCaller } from '../caller.ts'
import { openClock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { createRateLimits } from '../database/rateLimits.ts'
import { createRequestLimits } from '../database/requestLimits.ts'
import { createListener, hasLeft, readTarget, recordRoute } from '../listener.ts'
import type { Running } from '../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../ports.ts'
import { repeatEvery } from '../repeatEvery.ts'
import { replyHealth } from '../replyHealth.ts'
import { createHandler, kindOf, type SignInNetwork } from './clientEntries.ts'
import { MIGRATIONS, SCHEMA } from './schema.ts'
import { createStore, purge } from './store.ts'

const DEFAULT_PORT = 4194
const DEFAULT_LIFE_MS = 86_400_000
const VERIFY_LIMIT_MS = 10_000
/** Average requests of one caller to one route. A sign-in takes two requests, and reading the sessions takes one. */
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
  /** The caller closes it. */
  database: Database
  /** The origin of the pages that sign in, such as `https://shop.example`. */
  origin: string
  networks: readonly SignInNetwork[]
  /** How long a session is valid, in milliseconds. Default: one day. */
  lifeMs?: number
  /** The timeout of a node that verifies a contract's signature, in milliseconds. Default: ten seconds. */
  verifyLimitMs?: number
  /** Preferred port. If it is in use, the next free one is taken. 0 lets the system choose. */
  port?: number
  /** Opens the port, instead of searching for a free one on this machine. */
  openPort?: OpenPort
  /** The number of your own proxies in front of the server, see readCaller. Default 0: never read the caller's address from a header. */
  proxyHops?: number
  /** Average requests per second from one caller to one route. A burst may have twice as many. Default 10. */
  requestsPerSecond?: number
  /** The current time in milliseconds since 1970. Default: the database's clock. */
  now?: () => number
  /** Called with the route and the kind of an unexpected error, never with request data. */
  onFault?: (where: string, kind: string) => void
}

/** Starts one process. Resolves when visitors can sign in. */
export async function startSignIn(options: SignInOptions): Promise<Running & { url: string }> {
  const { database, origin, networks, proxyHops = 0, openPort = listenOnFreePort } = options
  const { lifeMs = DEFAULT_LIFE_MS, requestsPerSecond = REQUESTS_PER_SECOND } = options
  const { verifyLimitMs = VERIFY_LIMIT_MS } = options
  await migrate(database, SCHEMA, MIGRATIONS)
  const clock = await openClock(database, options.now)
  const report = (where: string) => (cause: unknown) => options.onFault?.(where, kindOf(cause))
  const store = createStore(database.query)
  const handler = createHandler({ origin, networks, store, lifeMs, verifyLimitMs, nowMs: clock.now })
  const rates = createRateLimits(database.query, SCHEMA, clock.now)
  const limits = createRequestLimits(requestsPerSecond, rates)

  async function answer(request: IncomingMessage): Promise<Response> {
    const url = readTarget(request)
    if (!url) return refuse(400, 'malformed')
    if (request.method === 'GET' && url.pathname === '/health') {
      const { status = 200, headers, body } = await replyHealth(database)
      return new Response(body, { status, headers })
    }
    const route = `${request.method} ${url.pathname}`
    if (!ROUTES.has(route)) return refuse(404, 'not-found')
    recordRoute(request, url.pathname)
    try {
      if (!limits.allows(readCaller(request, proxyHops), route)) return refuse(429, 'rate_limited')
      return await handler.handle(toRequest(request, origin + url.pathname + url.search))
    } catch (cause) {
      // The database or a node does not respond. The visitor is not signed in, and can retry.
      if (!hasLeft(request)) report(route)(cause)
      return refuse(503, 'unavailable')
    }
  }

  const server = createListener(async (request, response) => send(response, await answer(request)))
  const port = await openPort(server, options.port ?? DEFAULT_PORT)
  const endPurge = repeatEvery(PURGE_INTERVAL_MS, () => {
    Promise.all([purge(database.query), clock.sync()]).catch(report('purge'))
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

/** Creates a standard Request with what the handler reads. The host is the site's, because the one from the browser is not trusted. */
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
