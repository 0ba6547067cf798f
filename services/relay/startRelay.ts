// The WalletConnect v2 relay: passes encrypted messages between pages and wallets, and stores them until they are read. Any number of processes can
// share one database. They announce stored messages with NOTIFY or through a broker.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Database } from '../database/database.ts'
import { createRateLimits } from '../database/rateLimits.ts'
import { createListener, recordRoute, refuseSocket } from '../listener.ts'
import type { Running } from '../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../ports.ts'
import { repeatEvery } from '../repeatEvery.ts'
import { canAnswer } from '../replyHealth.ts'
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

/** Not 4190, because browsers block it as the port of another protocol. */
const DEFAULT_PORT = 4192
/** RFC 6455 registry: the server restarts, and the client may reconnect. */
const RESTART_CLOSE = 1012
/** Sent to clients that connect during the restart. */
const STOPPING = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\n\r\n'
/** How long a client has to disconnect when the relay stops. */
const LEAVE_MS = 3000
/** Node clients disconnect after 35 s without a ping. Each socket has its own interval, so they are not all pinged together. */
const PING_INTERVAL_MS = 15_000
const PING_ROUND_MS = 500
const PURGE_INTERVAL_MS = 10_000
const DEFAULT_ACK_TIMEOUT_MS = 5000

export interface RelayOptions extends AdmissionRules {
  /** Preferred port. If it is in use, the next free one is taken. 0 lets the system choose. */
  port?: number
  /** Opens the port, instead of searching for a free one on this machine. */
  openPort?: OpenPort
  database: Database
  /** Carries the announcements between processes, instead of the database. The caller closes it. All processes must use the same one. */
  broker?: Broker
  limits?: Partial<RelayLimits>
  /** The number of your own proxies in front of the server, see readCaller. Default 0: never read the caller's address from a header. */
  proxyHops?: number
  /** How long to wait for an acknowledgment before a push is sent again, in milliseconds. */
  ackTimeoutMs?: number
  /** Lets tests change what the relay does. Undefined for operators. */
  interfere?: (target: InterferenceTarget) => Interference
  onEvent?: (event: RelayEvent) => void
  /** The current time in milliseconds since 1970. */
  now?: () => number
}

export interface Relay extends Running {
  /** The `relayUrl` for clients. */
  url: string
  /** Serves `/health`. */
  httpUrl: string
}

/** Starts one relay process. The caller closes the database. Resolves when clients can connect. */
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
    database,
    limits,
    processId,
    now,
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
    proxyHops: options.proxyHops ?? 0,
    occupancy: createOccupancy(limits),
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
    if (stopped) return refuseSocket(socket, STOPPING)
    sockets.handleUpgrade(request, socket, head, (open) => welcome(open, request, interference.refusal, settings))
  })

  /** Runs one after another, because each queries the mailbox. */
  const wakeAll = async () => {
    for (const connection of connections) await connection.wake()
  }
  const unlisten = await receiveFromOthers({
    database,
    broker,
    mailbox,
    topics,
    processId,
    onFailure,
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
    // Clients that have not disconnected, and refused ones that have not yet.
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
