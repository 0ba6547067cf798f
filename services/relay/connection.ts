// One client's socket. Handles its requests in order, and pushes its messages until it acknowledges them.
import { once } from 'node:events'
import { setTimeout as waitFor } from 'node:timers/promises'
import { ValiError } from 'valibot'
import { WebSocket } from 'ws'
import { type Caller, callMethod } from './callMethod.ts'
import { aliasOf, type ReportEvent } from './events.ts'
import type { Pass } from './interference.ts'
import type { RelayLimits } from './limits.ts'
import type { Mailbox } from './mailbox.ts'
import { isMethod, parseFrame, type RpcId } from './protocol.ts'
import { createPushes } from './pushes.ts'
import { describeFailure, RelayRefusal } from './rpcFailure.ts'
import type { Sender } from './sender.ts'
import type { Reader, Topics } from './topics.ts'

/** RFC 6455: the server cannot continue because of an unexpected condition. */
const INTERNAL_ERROR_CLOSE = 1011
/** Methods that do not affect the client's next request. */
const PUBLISHING: ReadonlySet<string> = new Set(['irn_publish', 'irn_batchPublish'])

export interface ConnectionSettings {
  mailbox: Mailbox
  /** Shared by all connections of this process. */
  topics: Topics
  pass: Pass
  limits: RelayLimits
  /** How long to wait for an acknowledgment before a push is sent again. */
  ackTimeoutMs: number
  now(): number
  report: ReportEvent
}

export interface Connection extends Reader {
  /** Pushes the stored messages of all its topics. Resolves when they are sent. */
  wake(): Promise<void>
  /** Resends pushes that were not acknowledged in time. */
  pushAgain(): void
  /** Pings if the last ping was long enough ago, or closes a socket that did not answer it. */
  checkAlive(intervalMs: number): void
  close(code: number, reason: string): void
  /** Stops accepting requests, finishes the open ones, closes with this code, and resolves when the client has disconnected or the time is up. */
  drain(code: number, reason: string, graceMs: number): Promise<void>
  /** Ends the socket. Resolves when none of its work is running. */
  finish(): Promise<void>
}

/** Serves an accepted socket until it closes. */
export function serveConnection(
  socket: WebSocket,
  { clientId, sender }: { clientId: string; sender: Sender },
  settings: ConnectionSettings,
): Connection {
  const { mailbox, pass, limits, report } = settings
  const client = aliasOf(clientId)
  const topics = new Set<string>()
  let isAlive = true
  let pingedAtMs = performance.now()
  let isDraining = false
  /** Bytes of queued requests. */
  let queuedBytes = 0
  let tail = Promise.resolve()

  const running = new Set<Promise<void>>()

  const fail = (cause: unknown) => {
    report({ event: 'failed', client, detail: cause instanceof Error ? cause.message : String(cause) })
    socket.close(INTERNAL_ERROR_CLOSE, 'Internal error')
  }
  const inOrder = (work: () => Promise<void> | void) => {
    tail = tail.then(work).catch(fail)
  }
  const inBackground = (work: () => Promise<void>) => {
    const done = work()
      .catch(fail)
      .finally(() => running.delete(done))
    running.add(done)
  }
  const send = (payload: object) => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (socket.bufferedAmount > limits.unreadBytes) {
      report({ event: 'limited', client, detail: 'Does not read' })
      return socket.terminate()
    }
    socket.send(JSON.stringify({ jsonrpc: '2.0', ...payload }))
  }
  const pushes = createPushes({ ...settings, clientId, socket, topics, inOrder, inBackground, send })
  const reader: Reader = { clientId, deliver: pushes.deliver, look: (topic) => pushes.wake([topic]) }

  const caller: Caller = {
    clientId,
    async publish(envelopes) {
      if (!(await mailbox.store(clientId, envelopes))) throw new RelayRefusal('Topic is full')
    },
    async subscribe(wanted) {
      const added = wanted.filter((topic) => !topics.has(topic))
      if (topics.size + added.length > limits.subscriptions) throw new RelayRefusal('Too many subscriptions')
      if (socket.readyState !== WebSocket.OPEN) return
      for (const topic of added) topics.add(topic)
      await settings.topics.add(added, reader)
      // Queued, so that the client has its reply, and knows the topic, before the topic's first message.
      pushes.wake(wanted)
    },
    unsubscribe(unwanted) {
      for (const topic of unwanted) topics.delete(topic)
      settings.topics.remove(unwanted, reader)
    },
    fetch: pushes.fetch,
  }
  const answer = async (id: RpcId, method: string, params: unknown) => {
    const outcome = await runRequest(caller, method, params)
    if ('error' in outcome) report({ event: 'limited', client, detail: `${method}: ${outcome.error.message}` })
    pass({ stage: 'reply', method }, () => send({ id, ...outcome }))
  }
  /** Queued requests use memory, so the socket is not read while there are too many bytes. */
  const queue = (bytes: number, method: string, work: () => Promise<void>) => {
    queuedBytes += bytes
    if (queuedBytes > limits.frameBytes) socket.pause()
    const run = async () => {
      try {
        await work()
      } finally {
        queuedBytes -= bytes
        if (queuedBytes <= limits.frameBytes && socket.isPaused) socket.resume()
      }
    }
    // Messages are stored in the order they arrive, so a publication does not wait for the previous one.
    inOrder(() => (PUBLISHING.has(method) ? inBackground(run) : run()))
  }

  socket.on('message', (data) => {
    const text = String(data)
    const frame = parseFrame(text)
    const isResponse = frame?.kind === 'acknowledgment'
    if (isResponse && pushes.acknowledge(readSequence(frame.id))) return
    if (isDraining) return
    // A response to nothing counts like a request, because it costs the same to read.
    const bytes = Buffer.byteLength(text)
    const refusal = sender.count(bytes)
    if (refusal !== null) {
      report({ event: 'limited', client, detail: refusal })
      if (isResponse) return socket.terminate()
      return send({ id: frame?.id ?? null, ...describeFailure('limit', refusal) })
    }
    if (isResponse) return
    if (frame === null) return send({ id: null, ...describeFailure('parse') })
    const { id, method, params } = frame
    pass({ stage: 'request', method }, () => queue(bytes, method, () => answer(id, method, params)))
  })
  socket.on('pong', (data) => {
    isAlive = true
    pushes.confirm(String(data))
  })
  socket.on('close', () => {
    settings.topics.remove(topics, reader)
  })
  const settle = async () => {
    await tail
    await Promise.all(running)
    await tail
  }

  return {
    ...reader,
    async wake() {
      if (topics.size > 0) pushes.wake(topics)
      await tail
    },
    pushAgain: pushes.pushAgain,
    checkAlive(intervalMs) {
      if (performance.now() - pingedAtMs < intervalMs) return
      pingedAtMs = performance.now()
      if (!isAlive) return socket.terminate()
      isAlive = false
      if (socket.readyState === WebSocket.OPEN) socket.ping()
    },
    close: (code, reason) => socket.close(code, reason),
    async drain(code, reason, graceMs) {
      isDraining = true
      await settle()
      if (socket.readyState === WebSocket.CLOSED) return
      const closed = once(socket, 'close')
      socket.close(code, reason)
      await Promise.race([closed, waitFor(graceMs, undefined, { ref: false })])
      await settle()
    },
    async finish() {
      if (socket.readyState !== WebSocket.CLOSED) {
        const closed = once(socket, 'close')
        socket.terminate()
        await closed
      }
      await settle()
    },
  }
}

async function runRequest(caller: Caller, method: string, params: unknown) {
  if (!isMethod(method)) return describeFailure('method')
  try {
    return { result: await callMethod(caller, method, params) }
  } catch (cause) {
    if (cause instanceof ValiError) return describeFailure('params')
    if (cause instanceof RelayRefusal) return describeFailure('limit', cause.message)
    throw cause
  }
}

/** The sequence number of the push that a response acknowledges. Empty if it acknowledges none. */
function readSequence(id: RpcId): bigint[] {
  const value = Number(id)
  return Number.isSafeInteger(value) ? [BigInt(value)] : []
}
