// One client's socket. What it asks is done in the order it asked; what waits for it is pushed until it acknowledges.
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

/** RFC 6455: the server met a condition it cannot go on from. */
const INTERNAL_ERROR_CLOSE = 1011
/** What changes nothing that the same client asks for next. */
const PUBLISHING: ReadonlySet<string> = new Set(['irn_publish', 'irn_batchPublish'])

export interface ConnectionSettings {
  mailbox: Mailbox
  /** Of all connections of this process. */
  topics: Topics
  pass: Pass
  limits: RelayLimits
  /** How long a push may go without its acknowledgment before it is sent again. */
  ackTimeoutMs: number
  now(): number
  report: ReportEvent
}

export interface Connection extends Reader {
  /** Pushes what waits on all its topics. Resolves when that is sent. */
  wake(): Promise<void>
  /** Sends again what was not acknowledged in time. */
  pushAgain(): void
  /** Pings when the last ping was so long ago, or ends a socket that did not answer that. */
  checkAlive(intervalMs: number): void
  close(code: number, reason: string): void
  /** Takes no more requests, finishes those in progress, closes with this code, and resolves when the client has left or did not in time. */
  drain(code: number, reason: string, graceMs: number): Promise<void>
  /** Ends the socket. Resolves when nothing of it is in progress any more. */
  finish(): Promise<void>
}

/** Serves an admitted socket until it closes. */
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
  /** Bytes of requests that wait for their turn. */
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
      // Queued, so that the client has its answer, and knows the topic, before the first message of it.
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
  /** Requests that wait take memory: the socket is not read while there is much of them. */
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
    // Publications are stored in the order they came, so none waits until the one before is stored.
    inOrder(() => (PUBLISHING.has(method) ? inBackground(run) : run()))
  }

  socket.on('message', (data) => {
    const text = String(data)
    const frame = parseFrame(text)
    if (frame?.kind === 'acknowledgment') return pushes.acknowledge(readSequence(frame.id))
    if (isDraining) return
    const refusal = sender.count(text.length)
    if (refusal !== null) {
      report({ event: 'limited', client, detail: refusal })
      return send({ id: frame?.id ?? null, ...describeFailure('limit', refusal) })
    }
    if (frame === null) return send({ id: null, ...describeFailure('parse') })
    const { id, method, params } = frame
    pass({ stage: 'request', method }, () => queue(text.length, method, () => answer(id, method, params)))
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

/** The sequence number a push was sent with; none when the client answers what it was not asked. */
function readSequence(id: RpcId): bigint[] {
  const value = Number(id)
  return Number.isSafeInteger(value) ? [BigInt(value)] : []
}
