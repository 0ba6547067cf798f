// A bundler for the local networks: takes user operations, validates them by trial, and has the EntryPoint carry them out.
// Any number of processes may share one database and one executor. Wire facts 1.5; ERC-4337, ERC-7769.
import * as v from 'valibot'
import type { LocalAccount } from 'viem'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { Running } from '../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../ports.ts'
import { repeatEvery } from '../relay/repeatEvery.ts'
import { type Asked, RefusedError, type Reply, replyJson, serveRoutes } from '../routes.ts'
import { type Bundler, type BundlerNetwork, createBundler } from './answerRpc.ts'
import { createOperations } from './operations.ts'
import { RpcError } from './rpcError.ts'
import { MIGRATIONS, SCHEMA } from './schema.ts'

const DEFAULT_PORT = 4189
/** JSON-RPC 2.0, internal error. */
const INTERNAL = -32603
const MAX_BATCH = 20
const RETRY_MS = 4_000

export interface BundlerOptions {
  /** Stays the caller's. */
  database: Database
  networks: readonly BundlerNetwork[]
  /** Pays for the transactions, and is paid back by the operations. */
  executor: LocalAccount
  /** Wished port; the next free one is taken when it is in use. 0 lets the system choose. */
  port?: number
  /** Opens the port instead of the search for a free one on this machine. */
  openPort?: OpenPort
  /** The clock, in milliseconds since 1970. */
  now?: () => number
  /** How often what is not settled is looked at, in milliseconds. Default 4000. */
  retryMs?: number
  /** Told the method, or `send`, and the kind of an error that nobody expected. */
  onFault?: (method: string, kind: string) => void
}

export interface RunningBundler extends Running {
  /** Origin; the bundler of a network is at `/v1/bundler?chainId=…`. */
  url: string
}

const askSchema = v.object({
  id: v.optional(v.union([v.string(), v.number(), v.null()]), null),
  method: v.string(),
  params: v.optional(v.unknown()),
})

/** Starts one process of the bundler. What an earlier one left is carried on with as soon as its node answers. */
export async function startBundler({ port = DEFAULT_PORT, ...options }: BundlerOptions): Promise<RunningBundler> {
  const { database, networks, executor, now = Date.now, retryMs = RETRY_MS, onFault } = options
  const { openPort = listenOnFreePort } = options
  await migrate(database, SCHEMA, MIGRATIONS)
  const bundler = createBundler({
    ...{ networks, executor, operations: createOperations(database, now) },
    onFault: (kind) => onFault?.('send', kind),
  })
  const routes = {
    'GET /health': (): Reply => ({ headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'ok\n' }),
    'POST /v1/bundler': (asked: Asked) => answerAll(bundler, asked, options),
  }
  const server = serveRoutes({
    routes: () => routes,
    // Any page may ask, as any may ask a node: an operation is worth what its signature is.
    before: async (_request, response) => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', 'content-type')
      return false
    },
    ...(options.onFault && { onFault: options.onFault }),
  })
  const taken = await openPort(server, port)
  const endRetries = retry(bundler, retryMs)
  return {
    url: `http://${LOOPBACK}:${taken}`,
    stop: async () => {
      await closeServer(server)
      await endRetries()
    },
  }
}

/** Right away and again and again, one round at a time. What it gives ends that, and resolves when the last round is over. */
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

type Faults = Pick<BundlerOptions, 'onFault'>

async function answerAll(bundler: Bundler, { url, body }: Asked, faults: Faults): Promise<Reply> {
  const chainId = /^eip155:(\d{1,15})$/.exec(url.searchParams.get('chainId') ?? '')?.[1]
  if (chainId === undefined) throw new RefusedError(400, 'unsupported-chain', 'Name a chain, `chainId=eip155:1`.')
  const answer = (ask: unknown) => answerOne(bundler, Number(chainId), ask, faults)
  if (!Array.isArray(body)) return replyJson(await answer(body))
  if (body.length > MAX_BATCH) throw new RefusedError(413, 'too-many', 'Too many questions at once.')
  return replyJson(await Promise.all(body.map(answer)))
}

async function answerOne({ answer }: Bundler, chainId: number, ask: unknown, { onFault }: Faults): Promise<object> {
  const parsed = v.safeParse(askSchema, ask)
  if (!parsed.success) return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }
  const { id, method, params } = parsed.output
  try {
    return { jsonrpc: '2.0', id, result: await answer(chainId, method, params) }
  } catch (cause) {
    if (cause instanceof RpcError) return { jsonrpc: '2.0', id, error: { code: cause.code, message: cause.message } }
    onFault?.(method, cause instanceof Error ? cause.name : typeof cause)
    return { jsonrpc: '2.0', id, error: { code: INTERNAL, message: 'Something went wrong.' } }
  }
}
