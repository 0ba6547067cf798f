// A collector of analytics events for known projects, from the origins that they list. Any number of processes can share one database.
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { readCaller } from '../caller.ts'
import type { Database } from '../database/database.ts'
import { isDatabaseAway } from '../database/databaseErrors.ts'
import { migrate } from '../database/migrate.ts'
import { createRateLimits } from '../database/rateLimits.ts'
import { createRequestLimits } from '../database/requestLimits.ts'
import { errorKind } from '../errorKind.ts'
import { createListener, hasLeft, isFromThisMachine, readTarget, recordRoute } from '../listener.ts'
import type { Running } from '../log.ts'
import { isAllowedOrigin } from '../login/projects.ts'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../ports.ts'
import { replyHealth } from '../replyHealth.ts'
import { RefusedError, type Reply, replyJson } from '../routes.ts'
import { bodySchemas, listEvents, storeEvents } from './events.ts'
import { MIGRATIONS, SCHEMA } from './schema.ts'

const DEFAULT_PORT = 4187
/** Average events of one caller. */
const REQUESTS_PER_SECOND = 50
/** Longer than any beacon. */
const MAX_BODY_BYTES = 65_536
const LISTED_EVENTS = 500
const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

export interface AnalyticsProject {
  id: string
  /** Origins of pages that may send events. `*` stands for one label of the host, or for the port. */
  origins: readonly string[]
}
export interface AnalyticsServerOptions {
  /** The caller closes it. */
  database: Database
  projects: readonly AnalyticsProject[]
  /** Preferred port. If it is in use, the next free one is taken. 0 lets the system choose. */
  port?: number
  /** Opens the port, instead of searching for a free one on this machine. */
  openPort?: OpenPort
  /** The number of your own proxies in front of the server, see readCaller. Default 0: never read the caller's address from a header. */
  proxyHops?: number
  /** Average events per second from one caller. A burst may have twice as many. Default 50. */
  requestsPerSecond?: number
  /** Serves `GET /events?projectId=` on this machine: the newest 500 events, oldest first. Default false. */
  hasList?: boolean
  /** The current time in milliseconds since 1970. */
  now?: () => number
  /** Called with the kind of an unexpected error, never with request data. */
  onFault?: (kind: string) => void
}

/** Starts one process. Resolves when it accepts events. */
export async function startAnalytics(options: AnalyticsServerOptions): Promise<Running & { url: string }> {
  const { database, projects, requestsPerSecond = REQUESTS_PER_SECOND, now = Date.now } = options
  const { openPort = listenOnFreePort } = options
  await migrate(database, SCHEMA, MIGRATIONS)
  const rates = createRateLimits(database.query, SCHEMA, now)
  const limits = createRequestLimits(requestsPerSecond, rates)

  async function take(request: IncomingMessage, url: URL, schema: (typeof bodySchemas)[string]): Promise<Reply> {
    const caller = readCaller(request, options.proxyHops ?? 0)
    limits.take(caller, url.pathname)
    const project = projects.find(({ id }) => id === url.searchParams.get('projectId'))
    if (!project) throw new RefusedError(401, 'authentication', 'Unauthorized: invalid key')
    const { origin = '' } = request.headers
    if (!isAllowedOrigin(project.origins, origin)) {
      throw new RefusedError(403, 'origin', 'Unauthorized: origin not allowed')
    }
    const events = v.safeParse(schema, await readJson(request))
    if (!events.success)
      throw new RefusedError(400, v.getDotPath(events.issues[0]) ?? 'malformed', events.issues[0].message)
    limits.takeRest(caller, url.pathname, events.output.length)
    const sender = { project: project.id, origin, receivedAtMs: now() }
    await database.transaction((query) => storeEvents(query, sender, events.output))
    return { status: 202 }
  }

  async function answer(request: IncomingMessage): Promise<Reply> {
    const url = readTarget(request)
    if (!url) throw new RefusedError(400, 'malformed', 'The address is not valid')
    const route = `${request.method} ${url.pathname}`
    if (request.method === 'OPTIONS') return { status: 204 }
    if (route === 'GET /health' || bodySchemas[url.pathname]) recordRoute(request, url.pathname)
    if (route === 'GET /health') return replyHealth(database)
    const schema = bodySchemas[url.pathname]
    if (request.method === 'POST' && schema) return take(request, url, schema)
    if (options.hasList && route === 'GET /events' && isFromThisMachine(request)) {
      return replyJson(await listEvents(database.query, url.searchParams.get('projectId') ?? '', LISTED_EVENTS))
    }
    throw new RefusedError(404, 'not-found', 'Not found')
  }

  const server = createListener(async (request, response) => {
    try {
      send(response, await answer(request))
    } catch (cause) {
      if (!hasLeft(request) && !(cause instanceof RefusedError)) options.onFault?.(errorKind(cause))
      send(response, refuse(cause))
    }
  })
  const port = await openPort(server, options.port ?? DEFAULT_PORT)
  return {
    url: `http://${LOOPBACK}:${port}`,
    async stop() {
      await closeServer(server)
      await rates.stop()
    },
  }
}

function send(response: ServerResponse, { status = 200, headers, body }: Reply): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { ...OPEN_HEADERS, ...headers }).end(body)
}

/** Parses JSON with any content type, because pages send plain text to avoid a CORS preflight. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) throw new RefusedError(413, 'too-long', 'The body is too long')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new RefusedError(400, 'malformed', 'The body is not JSON')
  }
}

function refuse(cause: unknown): Reply {
  if (!(cause instanceof RefusedError)) return { status: isDatabaseAway(cause) ? 503 : 500 }
  const { status, code: field, message: description } = cause
  const reply = replyJson({ status: 'FAILED', reasons: [{ field, description }] }, status)
  const headers: Record<string, string> = { ...reply.headers }
  // Does not read the rest of a body that is too long.
  if (status === 413) headers.connection = 'close'
  if (status === 429) headers['retry-after'] = '1'
  return { ...reply, headers }
}
