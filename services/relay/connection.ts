// One client's socket. What it asks is done in the order it asked; what waits for it is pushed until it acknowledges.
import { once } from 'node:events'
import { ValiError } from 'valibot'
import { WebSocket } from 'ws'
import { type Caller, callMethod, createSubscriptionId, describeMessage } from './callMethod.ts'
import { aliasOf, type ReportEvent } from './events.ts'
import type { MessageFaults } from './faults.ts'
import { createBucket, type RelayLimits } from './limits.ts'
import { type Mailbox, PAGE_MESSAGES, type Waiting } from './mailbox.ts'
import { isMethod, parseFrame, type RpcId } from './protocol.ts'
import { describeFailure, RelayRefusal } from './rpcFailure.ts'

/** RFC 6455: the server met a condition it cannot go on from. */
const INTERNAL_ERROR_CLOSE = 1011
const PUSH_METHOD = 'irn_subscription'

export interface ConnectionSettings {
  mailbox: Mailbox
  faults: MessageFaults
  limits: RelayLimits
  /** How long a push may go without its acknowledgement before it is sent again. */
  ackTimeoutMs: number
  now(): number
  report: ReportEvent
}

export interface Connection {
  clientId: string
  /** Pushes what waits on this topic, or on all when none is named; nothing when the client is not subscribed to it. */
  wake(topic?: string): void
  /** Sends again what was not acknowledged in time. */
  pushAgain(): void
  /** Pings, or ends a socket that did not answer the ping before. */
  checkAlive(): void
  close(code: number, reason: string): void
  /** Resolves when nothing of this socket is under way any more. */
  finish(): Promise<void>
}

/** Serves an admitted socket until it closes. */
export function serveConnection(socket: WebSocket, clientId: string, settings: ConnectionSettings): Connection {
  const { mailbox, faults, limits, ackTimeoutMs, now, report } = settings
  const client = aliasOf(clientId)
  const topics = new Set<string>()
  /** Pushed or fetched on this socket and not yet acknowledged: when, by sequence number. */
  const sentAtMs = new Map<bigint, number>()
  /** What was fetched, by the ping that followed it: its pong says that the answer has arrived too. */
  const fetched = new Map<string, bigint[]>()
  const bucket = createBucket(limits.requestsPerSecond, now())
  let isAlive = true
  let mayHaveMore = false
  let tail = Promise.resolve()

  const inOrder = (work: () => Promise<void>) => {
    tail = tail.then(work).catch((cause: unknown) => {
      report({ event: 'failed', client, detail: cause instanceof Error ? cause.message : String(cause) })
      socket.close(INTERNAL_ERROR_CLOSE, 'Internal error')
    })
  }
  const send = (payload: object) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ jsonrpc: '2.0', ...payload }))
  }
  const listNew = async (wanted: readonly string[]) => {
    const waiting = await mailbox.list(clientId, wanted)
    mayHaveMore ||= waiting.length === PAGE_MESSAGES
    const unsent = waiting.filter(({ seq }) => !sentAtMs.has(seq))
    for (const { seq } of unsent) sentAtMs.set(seq, now())
    return unsent
  }
  const push = (message: Waiting) => {
    const params = { id: createSubscriptionId({ clientId }, message.topic), data: describeMessage(message) }
    faults.pass({ stage: 'push', method: PUSH_METHOD, tag: message.tag }, () =>
      send({ id: Number(message.seq), method: PUSH_METHOD, params }),
    )
  }
  const pushWaiting = async (wanted: readonly string[]) => {
    const subscribed = wanted.filter((topic) => topics.has(topic))
    if (subscribed.length === 0 || socket.readyState !== WebSocket.OPEN) return
    for (const message of await listNew(subscribed)) push(message)
  }
  const acknowledge = async (seqs: readonly bigint[]) => {
    await mailbox.markDelivered(clientId, seqs)
    for (const seq of seqs) sentAtMs.delete(seq)
    if (!mayHaveMore || sentAtMs.size > 0) return
    mayHaveMore = false
    await pushWaiting([...topics])
  }

  const caller: Caller = {
    clientId,
    publish: (envelopes) => mailbox.store(clientId, envelopes),
    async subscribe(wanted) {
      const added = wanted.filter((topic) => !topics.has(topic))
      if (topics.size + added.length > limits.subscriptions) throw new RelayRefusal('Too many subscriptions')
      for (const topic of added) topics.add(topic)
      // Queued, so that the client has its answer, and knows the topic, before the first message of it.
      inOrder(() => pushWaiting(wanted))
    },
    unsubscribe(unwanted) {
      for (const topic of unwanted) topics.delete(topic)
    },
    async fetch(wanted) {
      const messages = await listNew(wanted)
      const receipt = messages.at(-1)?.seq.toString()
      if (receipt !== undefined) {
        fetched.set(
          receipt,
          messages.map(({ seq }) => seq),
        )
        inOrder(async () => socket.ping(receipt))
      }
      return { messages, hasMore: mayHaveMore }
    },
  }
  const answer = async (id: RpcId, method: string, params: unknown) => {
    const outcome = await runRequest(caller, method, params)
    if ('error' in outcome) report({ event: 'limited', client, detail: `${method}: ${outcome.error.message}` })
    faults.pass({ stage: 'reply', method }, () => send({ id, ...outcome }))
  }

  socket.on('message', (data) => {
    const frame = parseFrame(String(data))
    if (frame === null) return send({ id: null, ...describeFailure('parse') })
    if (frame.kind === 'acknowledgement') return inOrder(() => acknowledge(readSequence(frame.id)))
    if (!bucket.take(now())) {
      report({ event: 'limited', client, detail: 'Too many requests' })
      return send({ id: frame.id, ...describeFailure('limit', 'Too many requests') })
    }
    const { id, method, params } = frame
    faults.pass({ stage: 'request', method }, () => inOrder(() => answer(id, method, params)))
  })
  socket.on('pong', (data) => {
    isAlive = true
    const receipt = String(data)
    const seqs = fetched.get(receipt)
    fetched.delete(receipt)
    if (seqs) inOrder(() => acknowledge(seqs))
  })

  return {
    clientId,
    wake: (topic) => inOrder(() => pushWaiting(topic === undefined ? [...topics] : [topic])),
    pushAgain() {
      const late = [...sentAtMs].filter(([, atMs]) => now() - atMs >= ackTimeoutMs)
      for (const [seq] of late) sentAtMs.delete(seq)
      if (late.length > 0) inOrder(() => pushWaiting([...topics]))
    },
    checkAlive() {
      if (!isAlive) return socket.terminate()
      isAlive = false
      if (socket.readyState === WebSocket.OPEN) socket.ping()
    },
    close: (code, reason) => socket.close(code, reason),
    async finish() {
      if (socket.readyState !== WebSocket.CLOSED) {
        const closed = once(socket, 'close')
        socket.terminate()
        await closed
      }
      await tail
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

/** The sequence number a push was sent with; none when the client answers what nobody asked. */
function readSequence(id: RpcId): bigint[] {
  const value = Number(id)
  return Number.isSafeInteger(value) ? [BigInt(value)] : []
}
