// The WalletConnect v2 relay: carries sealed messages between pages and wallets, and keeps them until they are read.
// Any number of processes may share one database; what one stores, the others hear of by NOTIFY.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Database } from '../database/database.ts'
import { createListener } from '../listener.ts'
import type { Running } from '../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../ports.ts'
import type { AdmissionRules } from './admit.ts'
import type { Connection } from './connection.ts'
import { answerControl, CONTROL_PATH } from './control.ts'
import type { RelayEvent, ReportEvent } from './events.ts'
import { createMessageFaults } from './faults.ts'
import { DEFAULT_LIMITS, type RelayLimits } from './limits.ts'
import { openMailbox, STORED_CHANNEL } from './mailbox.ts'
import { applyCommand, commandSchema, createRelaySwitches, type RelayFaults } from './relayFaults.ts'
import { repeatEvery } from './repeatEvery.ts'
import { welcome } from './welcome.ts'

/** Not 4190: browsers refuse it, as another protocol's. */
const DEFAULT_PORT = 4192
/** RFC 6455: the endpoint is going away. */
const GOING_AWAY_CLOSE = 1001
/** Clients in Node give up after 35 s without a ping. */
const PING_INTERVAL_MS = 15_000
const PURGE_INTERVAL_MS = 60_000
const DEFAULT_ACK_TIMEOUT_MS = 5000

export interface RelayOptions extends AdmissionRules {
  /** Wished port; the next free one is taken when it is in use. 0 lets the system choose. */
  port?: number
  database: Database
  limits?: Partial<RelayLimits>
  /** How long a push may go without its acknowledgement before it is sent again, in milliseconds. */
  ackTimeoutMs?: number
  /** Answers `POST /control`, so that tests in a browser reach the fault switches. Never behind a public address. */
  control?: boolean
  onEvent?: (event: RelayEvent) => void
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}

export interface Relay extends Running {
  /** What clients take as `relayUrl`. */
  url: string
  /** Answers `/health`, and `/control` when it is on. */
  httpUrl: string
  faults: RelayFaults
}

/** Starts one relay process over a database that stays the caller's; resolves when clients can connect. */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { database, now = Date.now, ackTimeoutMs = DEFAULT_ACK_TIMEOUT_MS } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const report: ReportEvent = (event) => options.onEvent?.({ service: 'relay', ...event })
  const mailbox = await openMailbox(database, now)
  await mailbox.purgeExpired()
  const messages = createMessageFaults(({ kind, on }, { method, tag }) =>
    report({ event: 'fault', detail: [kind, on, method, tag ?? ''].join(' ').trim() }),
  )
  const connections = new Set<Connection>()
  const closeAll = (code: number, reason: string) => {
    for (const connection of connections) connection.close(code, reason)
  }
  const dropAll = () => Promise.all([...connections].map((connection) => connection.finish()))
  const switches = createRelaySwitches({ messages, closeAll, dropAll })

  const settings = { rules: options, connections, mailbox, faults: messages, limits, ackTimeoutMs, now, report }
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes })
  const server = createListener(async (request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path === '/health') {
      const isWell = !switches.isDown && (await canAnswer(database))
      return void response.writeHead(isWell ? 200 : 503).end(isWell ? 'ok\n' : 'down\n')
    }
    if (path === CONTROL_PATH && options.control) {
      return answerControl(request, response, commandSchema, (command) => applyCommand(switches, command))
    }
    response.writeHead(426, { upgrade: 'websocket' }).end()
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (switches.isDown) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (open) => welcome(open, request, switches.refusal, settings))
  })

  const unlisten = await database.listen(STORED_CHANNEL, {
    onPayload: (topic) => {
      for (const connection of connections) connection.wake(topic)
    },
    onListening: () => {
      for (const connection of connections) connection.wake()
    },
  })
  const repeated = [
    repeatEvery(PING_INTERVAL_MS, () => connections.forEach((connection) => void connection.checkAlive())),
    repeatEvery(ackTimeoutMs, () => connections.forEach((connection) => void connection.pushAgain())),
    repeatEvery(PURGE_INTERVAL_MS, () =>
      mailbox.purgeExpired().catch((cause) => report({ event: 'failed', detail: String(cause) })),
    ),
  ]
  const port = await listenOnFreePort(server, options.port ?? DEFAULT_PORT)

  const shutDown = async () => {
    for (const end of repeated) end()
    messages.clear()
    const closed = closeServer(server)
    await unlisten()
    closeAll(GOING_AWAY_CLOSE, 'Going away')
    await dropAll()
    // Those that were sent away and have not said goodbye yet.
    for (const socket of sockets.clients) socket.terminate()
    await closed
  }
  let stopped: Promise<void> | undefined
  return {
    url: `ws://${LOOPBACK}:${port}`,
    httpUrl: `http://${LOOPBACK}:${port}`,
    faults: switches,
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
