// The WalletConnect v2 relay: carries sealed messages between pages and wallets, and keeps them until they are read.
// Any number of processes may share one database; what one stores, the others hear of by NOTIFY, with its topic, or over a broker.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Database } from '../database/database.ts'
import { createRateLimits } from '../database/rateLimits.ts'
import { createListener, recordRoute } from '../listener.ts'
import type { Running } from '../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../ports.ts'
import { repeatEvery } from '../repeatEvery.ts'
import type { AdmissionRules } from './admit.ts'
import type { Broker } from './broker.ts'
import type { Connection } from './connection.ts'
import type { RelayEvent, ReportEvent } from './events.ts'
import { createNoInterference, type Interference, type InterferenceTarget } from './interference.ts'
import { DEFAULT_LIMITS, type RelayLimits } from './limits.ts'
import { openMailbox } from './mailbox.ts'
import { createNotifier } from './notifyOthers.ts'
import { createOccupancy } from './occupancy.ts'
import { receiveFromOthers } from './receiveFromOthers.ts'
import { SCHEMA } from './schema.ts'
import { createTopics } from './topics.ts'
import { welcome } from './welcome.ts'

const ONLY_SOCKETS = JSON.stringify({ error: { code: 'upgrade', message: 'Connect here with a WebSocket.' } })

/** Not 4190: browsers refuse it, as another protocol's. */
const DEFAULT_PORT = 4192
/** RFC 6455 registry: the server restarts, and the client may connect again. */
const RESTART_CLOSE = 1012
/** Sent to a client that asks for a socket meanwhile. */
const STOPPING = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\n\r\n'
/** How long a client may take to leave when the relay stops. */
const LEAVE_MS = 3000
/** Clients in Node give up after 35 s without a ping. Each socket is pinged as long after it connected, so not all together. */
const PING_INTERVAL_MS = 15_000
const PING_ROUND_MS = 500
const PURGE_INTERVAL_MS = 10_000
const DEFAULT_ACK_TIMEOUT_MS = 5000

export interface RelayOptions extends AdmissionRules {
  /** Wished port; the next free one is taken when it is in use. 0 lets the system choose. */
  port?: number
  /** Opens the port instead of the search for a free one on this machine. */
  openPort?: OpenPort
  database: Database
  /** Carries what the processes tell each other, instead of the database; stays the caller's. All of them need the same one. */
  broker?: Broker
  limits?: Partial<RelayLimits>
  /** How many proxies of yours stand in front, see readCaller. Default 0: the visitor's address is never taken from a header. */
  proxyHops?: number
  /** How long a push may go without its acknowledgment before it is sent again, in milliseconds. */
  ackTimeoutMs?: number
  /** How tests interfere; none where operators run it. */
  interfere?: (target: InterferenceTarget) => Interference
  onEvent?: (event: RelayEvent) => void
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}

export interface Relay extends Running {
  /** What clients take as `relayUrl`. */
  url: string
  /** Answers `/health`. */
  httpUrl: string
}

/** Starts one relay process over a database that stays the caller's; resolves when clients can connect. */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { database, broker = null, now = Date.now } = options
  const { ackTimeoutMs = DEFAULT_ACK_TIMEOUT_MS, openPort = listenOnFreePort } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const report: ReportEvent = (event) => options.onEvent?.({ service: 'relay', ...event })
  const processId = randomUUID()
  const onFailure = (cause: unknown) => report({ event: 'failed', detail: String(cause) })
  const topics = createTopics(broker)
  const notifyOthers = broker && createNotifier({ broker, processId, onFailure })
  const mailbox = await openMailbox({
    ...{ database, limits, processId, now },
    isNotified: notifyOthers !== null,
    async onStored(stored, repeated) {
      stored.forEach(topics.deliver)
      if (!notifyOthers) return
      repeated.forEach(topics.look)
      await notifyOthers(stored, repeated)
    },
  })
  await mailbox.purgeExpired()
  const rates = createRateLimits(database.query, SCHEMA, now)
  const connections = new Set<Connection>()
  let stopped: Promise<void> | undefined
  const closeAll = (code: number, reason: string) => {
    for (const connection of connections) connection.close(code, reason)
  }
  const dropAll = () => Promise.all([...connections].map((connection) => connection.finish()))
  const interference = options.interfere?.({ closeAll, dropAll }) ?? createNoInterference()

  const settings = {
    ...{
      rules: options,
      connections,
      mailbox,
      topics,
      rates,
      pass: interference.pass,
      limits,
      ackTimeoutMs,
      now,
      report,
    },
    ...{ proxyHops: options.proxyHops ?? 0, occupancy: createOccupancy(limits) },
  }
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes })
  const server = createListener(async (request, response) => {
    if (await interference.answer(request, response)) return
    const path = request.url?.split('?', 1)[0]
    if (path === '/health') {
      recordRoute(request, path)
      const isWell = !interference.isDown && (await canAnswer(database))
      return void response.writeHead(isWell ? 200 : 503).end(isWell ? 'ok\n' : 'down\n')
    }
    const headers = { upgrade: 'websocket', 'content-type': 'application/json' }
    response.writeHead(426, headers).end(ONLY_SOCKETS)
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (interference.isDown) return socket.destroy()
    if (stopped) return socket.end(STOPPING)
    sockets.handleUpgrade(request, socket, head, (open) => welcome(open, request, interference.refusal, settings))
  })

  /** One after the other: each looks into the mailbox. */
  const wakeAll = async () => {
    for (const connection of connections) await connection.wake()
  }
  const unlisten = await receiveFromOthers({
    ...{ database, broker, mailbox, topics, processId, onFailure },
    onGap: () => void wakeAll(),
  })
  const repeated = [
    repeatEvery(PING_ROUND_MS, () => connections.forEach((connection) => void connection.checkAlive(PING_INTERVAL_MS))),
    repeatEvery(ackTimeoutMs, () => connections.forEach((connection) => void connection.pushAgain())),
    repeatEvery(PURGE_INTERVAL_MS, () => mailbox.purgeExpired().catch(onFailure)),
  ]
  const port = await openPort(server, options.port ?? DEFAULT_PORT)

  const shutDown = async () => {
    for (const end of repeated) end()
    const closed = closeServer(server)
    await Promise.all([...connections].map((each) => each.drain(RESTART_CLOSE, 'Service restart', LEAVE_MS)))
    await unlisten()
    // Those that did not leave, and those that were sent away and have not left yet.
    await dropAll()
    for (const socket of sockets.clients) socket.terminate()
    await closed
    await rates.stop()
  }
  return {
    url: `ws://${LOOPBACK}:${port}`,
    httpUrl: `http://${LOOPBACK}:${port}`,
    stop: () => {
      stopped ??= shutDown()
      return stopped
    },
  }
}

async function canAnswer(database: Database): Promise<boolean> {
  return database.query('select 1').then(
    () => true,
    () => false,
  )
}
