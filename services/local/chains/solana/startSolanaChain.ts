// A local Solana cluster: JSON-RPC on one port, WebSockets on the next, and the LiteSVM runtime in this process.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import { createListener } from '../../../listener.ts'
import type { Running } from '../../../log.ts'
import { closeServer, findFreePort, LOOPBACK, listenOnFreePort } from '../../../ports.ts'
import { answerMessage } from './answerMessage.ts'
import { createCluster } from './cluster.ts'
import { createTokens, type SolanaToken } from './createTokens.ts'
import { createMethods, type Methods } from './methods.ts'
import { ACCOUNTS, type ClusterPlan, LOCAL_CLUSTER, SLOT_MS, type SolanaAccount } from './plan.ts'
import { serveSubscriptions } from './subscriptions.ts'

export interface SolanaChain extends Running {
  /** CAIP-2. */
  networkId: ClusterPlan['networkId']
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrl: string
  /** Uses the port after that of `rpcUrl`, as @solana/web3.js expects. */
  wsUrl: string
  accounts: readonly SolanaAccount[]
  tokens: readonly SolanaToken[]
  /** Produces blocks immediately, for tests with an expired blockhash. */
  advance(slots: number): void
}

const NATIVE_CURRENCY = { name: 'Local Sol', symbol: 'SOL', decimals: 9 } as const
/** Bytes; enough for a batch of a thousand requests. */
const MAX_BODY_BYTES = 4 * 1024 * 1024
/** RFC 6455: the endpoint is going away. */
const GOING_AWAY_CLOSE = 1001
const PAIRS_TRIED = 20
/** Upgrade required. */
const ONLY_SOCKETS = 426
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/** Starts a cluster, and resolves when it answers. `port` is the preferred port; 0 means any free port. */
export async function startSolanaChain(options: { port?: number; plan?: ClusterPlan } = {}): Promise<SolanaChain> {
  const { plan = LOCAL_CLUSTER, port: wished = plan.port } = options
  const cluster = createCluster()
  const tokens = await createTokens(cluster, plan)
  const methods = createMethods(cluster, plan)

  const http = createListener((request, response) => answer(methods, request, response))
  const ws = createListener((_, response) => response.writeHead(ONLY_SOCKETS).end())
  const port = await listenOnPair(http, ws, wished)
  const sockets = new WebSocketServer({ server: ws })
  sockets.on('connection', (socket) => serveSubscriptions(cluster, methods, socket))
  const timer = setInterval(cluster.advance, SLOT_MS)

  return {
    networkId: plan.networkId,
    name: plan.name,
    nativeCurrency: NATIVE_CURRENCY,
    rpcUrl: `http://${LOOPBACK}:${port}`,
    wsUrl: `ws://${LOOPBACK}:${port + 1}`,
    accounts: ACCOUNTS,
    tokens,
    advance: (slots) => {
      for (let made = 0; made < slots; made += 1) cluster.advance()
    },
    stop: async () => {
      clearInterval(timer)
      for (const socket of sockets.clients) socket.close(GOING_AWAY_CLOSE)
      sockets.close()
      await Promise.all([closeServer(http), closeServer(ws)])
    },
  }
}

/** Listens on two consecutive ports, and resolves to the first. */
async function listenOnPair(http: Server, ws: Server, wished: number): Promise<number> {
  let candidate = wished
  for (let tried = 0; tried < PAIRS_TRIED; tried += 1) {
    const port = await listenOnFreePort(http, candidate)
    const next = await findFreePort(port + 1)
    if (next === port + 1) {
      await listenOnFreePort(ws, next)
      return port
    }
    await closeServer(http)
    candidate = wished === 0 ? 0 : next
  }
  throw new Error(`There are no two consecutive free ports starting at ${wished}. Choose another port.`)
}

async function answer(methods: Methods, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(204, CORS_HEADERS).end()
  if (request.method !== 'POST') return void response.writeHead(200, CORS_HEADERS).end('ok')
  const body = await readBody(request).catch(() => null)
  if (body === null) return void response.writeHead(413, CORS_HEADERS).end()
  response.writeHead(200, { ...CORS_HEADERS, 'content-type': 'application/json' }).end(answerMessage(methods, body))
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let byteCount = 0
  for await (const chunk of request) {
    byteCount += chunk.length
    if (byteCount > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
