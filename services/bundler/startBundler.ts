// A bundler for the local networks: validates user operations by simulation, and sends them to the EntryPoint. Several processes can share
// one database and one executor. Sources: ERC-4337, ERC-7769.
import * as v from 'valibot'
import type { LocalAccount } from 'viem'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { createRateLimits } from '../database/rateLimits.ts'
import { createRequestLimits, type RequestLimits } from '../database/requestLimits.ts'
import { errorKind } from '../errorKind.ts'
import type { Running } from '../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../ports.ts'
import { repeatEvery } from '../repeatEvery.ts'
import { replyHealth } from '../replyHealth.ts'
import { RefusedError, type Reply, type RouteRequest, replyJson, serveRoutes } from '../routes.ts'
import { type Bundler, type BundlerNetwork, createBundler } from './answerRpc.ts'
import { createOperations } from './operations.ts'
import { RpcError } from './rpcError.ts'
import { MIGRATIONS, SCHEMA } from './schema.ts'

const DEFAULT_PORT = 4189
/** Average limit for one caller; each request of a batch counts. */
const REQUESTS_PER_SECOND = 100
const ROUTE = 'POST /v1/bundler'
/** JSON-RPC 2.0: internal error. */
const INTERNAL = -32603
/** EIP-1474: limit exceeded. */
const LIMITED = -32005
const MAX_BATCH = 20
const RETRY_MS = 4_000

export interface BundlerOptions {
  /** The caller closes it. */
  database: Database
  networks: readonly BundlerNetwork[]
  /** Pays for the transactions. The EntryPoint refunds it from the operations' prefunds. */
  executor: LocalAccount
  /** Preferred port; the next free one if it is in use. 0 means any free port. */
  port?: number
  /** Opens the port. By default, it searches for a free one on this machine. */
  openPort?: OpenPort
  /** Number of your proxies in front of the server, see readCaller. Default 0: the caller's address is never read from a header. */
  proxyHops?: number
  /** Average requests per second of one caller; a burst can have twice as many. Default 100. */
  requestsPerSecond?: number
  /** Returns milliseconds since 1970. Default `Date.now`. */
  now?: () => number
  /** Milliseconds between two rounds over unsettled operations. Default 4000. */
  retryMs?: number
  /** Called with the method, or `send`, and the kind of an unexpected error. */
  onFault?: (method: string, kind: string) => void
}

export interface RunningBundler extends Running {
  /** Origin. The RPC URL of a network is `/v1/bundler?chainId=…`. */
  url: string
}

const callSchema = v.object({
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.unknown()),
})

/** Starts one process of the bundler, which continues with the operations that earlier processes left. */
export async function startBundler({ port = DEFAULT_PORT, ...options }: BundlerOptions): Promise<RunningBundler> {
  const { database, networks, executor, now = Date.now, retryMs = RETRY_MS, onFault = () => {} } = options
  const { openPort = listenOnFreePort, requestsPerSecond = REQUESTS_PER_SECOND, proxyHops = 0 } = options
  await migrate(database, SCHEMA, MIGRATIONS)
  const bundler = createBundler({
    networks,
    executor,
    operations: createOperations(database, now),
    onFault: (kind) => onFault('send', kind),
  })
  const rates = createRateLimits(database.query, SCHEMA, now)
  const limits = createRequestLimits(requestsPerSecond, rates)
  const routes = {
    'GET /health': () => replyHealth(database),
    [ROUTE]: (request: RouteRequest) => answerAll({ bundler, limits, onFault }, request),
  }
  const server = serveRoutes({
    routes: () => routes,
    // Any origin is allowed, as for a public node: an operation is authorized by its signature.
    before: async (_request, response) => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', 'content-type')
      response.setHeader('access-control-expose-headers', 'retry-after')
      return false
    },
    onFault,
    proxyHops,
  })
  const taken = await openPort(server, port)
  const endRetries = retry(bundler, retryMs)
  return {
    url: `http://${LOOPBACK}:${taken}`,
    stop: async () => {
      await closeServer(server)
      await endRetries()
      await rates.stop()
    },
  }
}

/**
 * Starts a round immediately and then every `retryMs`, never two at a time. Returns a function that stops, and resolves when the last round
 * has ended.
 */
function retry(bundler: Bundler, retryMs: number): () => Promise<void> {
  let round: Promise<void> | null = null
  const begin = () => {
    round ??= bundler.advanceAll().finally(() => {
      round = null
    })
  }
  begin()
  const end = repeatEvery(retryMs, begin)
  return async () => {
    end()
    await round
  }
}

interface Answering {
  onFault: NonNullable<BundlerOptions['onFault']>
  bundler: Bundler
  limits: RequestLimits
}

async function answerAll({ bundler, limits, onFault }: Answering, { url, body, caller }: RouteRequest): Promise<Reply> {
  const chainId = /^eip155:(\d{1,15})$/.exec(url.searchParams.get('chainId') ?? '')?.[1]
  if (chainId === undefined) throw new RefusedError(400, 'unsupported-chain', 'Add a chain: `chainId=eip155:1`.')
  const calls = Array.isArray(body) ? body : [body]
  if (calls.length > MAX_BATCH) throw new RefusedError(413, 'too-many', 'Too many calls in one request.')
  if (!limits.allows(caller, ROUTE, Math.max(calls.length, 1))) return refuseForNow()
  const answers = await Promise.all(calls.map((call) => answerOne(bundler, Number(chainId), call, onFault)))
  return replyJson(Array.isArray(body) ? answers : answers[0])
}

/** The error and status of public nodes, on which clients retry. */
function refuseForNow(): Reply {
  const error = { code: LIMITED, message: 'Too many requests' }
  const reply = replyJson({ jsonrpc: '2.0', id: null, error }, 429)
  return { ...reply, headers: { ...reply.headers, 'retry-after': '1' } }
}

async function answerOne(
  { answer }: Bundler,
  chainId: number,
  call: unknown,
  onFault: Answering['onFault'],
): Promise<object> {
  const parsed = v.safeParse(callSchema, call)
  if (!parsed.success) return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }
  const { id, method, params } = parsed.output
  try {
    return { jsonrpc: '2.0', id, result: await answer(chainId, method, params) }
  } catch (cause) {
    if (cause instanceof RpcError) return { jsonrpc: '2.0', id, error: { code: cause.code, message: cause.message } }
    onFault(method, errorKind(cause))
    return { jsonrpc: '2.0', id, error: { code: INTERNAL, message: 'Something went wrong.' } }
  }
}
