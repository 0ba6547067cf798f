// Pushes stored and new messages to one client until it acknowledges them. A client that does not acknowledge or read gets no more, and new messages
// wait in the mailbox.
import { WebSocket } from 'ws'
import { createSubscriptionId, describeMessage } from './callMethod.ts'
import type { Pass } from './interference.ts'
import { type Mailbox, PAGE_MESSAGES, type Waiting } from './mailbox.ts'

const PUSH_METHOD = 'irn_subscription'
/** Pushing pauses when the client has not read this many bytes. */
const PAUSE_BYTES = 262_144
/** How many acknowledged messages a connection remembers. */
const MAX_REMEMBERED = 1000

export interface PushSettings {
  clientId: string
  socket: WebSocket
  mailbox: Mailbox
  pass: Pass
  /** The client's subscriptions. */
  topics: ReadonlySet<string>
  /** How long to wait for an acknowledgment before a push is sent again. */
  ackTimeoutMs: number
  now(): number
  inOrder(work: () => Promise<void> | void): void
  inBackground(work: () => Promise<void>): void
  send(frame: object): void
}

export interface Pushes {
  /** Queues the stored messages of these topics. */
  wake(topics: Iterable<string>): void
  deliver(message: Waiting): void
  fetch(topics: readonly string[]): Promise<{ messages: readonly Waiting[]; hasMore: boolean }>
  /** Records that pushes have arrived. Ignores other numbers. Returns false if it knows none of them. */
  acknowledge(seqs: readonly bigint[]): boolean
  /** Records a pong: everything fetched before its ping has arrived. */
  confirm(receipt: string): void
  /** Resends pushes that were not acknowledged in time, and continues after a pause. */
  pushAgain(): void
}

export function createPushes(settings: PushSettings): Pushes {
  const { clientId, socket, mailbox, pass, topics, ackTimeoutMs, now, inOrder, inBackground, send } = settings
  /** When each message was pushed or fetched on this socket, by sequence number, until it is acknowledged. */
  const sentAtMs = new Map<bigint, number>()
  /** Recently acknowledged messages, because another process may announce a message that this connection has already found in the mailbox. */
  const acknowledged = new Set<bigint>()
  /** Fetched messages, by the ping that followed them. Its pong shows that the reply has arrived too. */
  const fetched = new Map<string, bigint[]>()
  let mayHaveMore = false

  const canPush = () => socket.readyState === WebSocket.OPEN && socket.bufferedAmount < PAUSE_BYTES
  const listNew = async (wanted: readonly string[]) => {
    const { messages, hasMore } = await mailbox.list(clientId, wanted)
    mayHaveMore ||= hasMore
    return messages.filter(({ seq }) => !sentAtMs.has(seq))
  }
  const push = (message: Waiting) => {
    sentAtMs.set(message.seq, now())
    const params = { id: createSubscriptionId({ clientId }, message.topic), data: describeMessage(message) }
    pass({ stage: 'push', method: PUSH_METHOD, tag: message.tag }, () =>
      send({ id: Number(message.seq), method: PUSH_METHOD, params }),
    )
  }
  const pushWaiting = async (wanted: Iterable<string>) => {
    const subscribed = [...wanted].filter((topic) => topics.has(topic))
    if (subscribed.length === 0 || socket.readyState !== WebSocket.OPEN) return
    for (const message of await listNew(subscribed)) {
      if (canPush()) push(message)
      else mayHaveMore = true
    }
  }
  const goOn = async () => {
    if (!mayHaveMore || sentAtMs.size > 0) return
    mayHaveMore = !canPush()
    if (!mayHaveMore) await pushWaiting(topics)
  }
  const acknowledge = (seqs: readonly bigint[]) => {
    const known = seqs.filter((seq) => sentAtMs.has(seq))
    if (known.length === 0) return false
    inBackground(async () => {
      await mailbox.markDelivered(clientId, known)
      // In order, because a batch in progress still has these numbers.
      inOrder(() => {
        for (const seq of known) {
          sentAtMs.delete(seq)
          acknowledged.add(seq)
        }
        for (const oldest of acknowledged) {
          if (acknowledged.size <= MAX_REMEMBERED) break
          acknowledged.delete(oldest)
        }
        return goOn()
      })
    })
    return true
  }
  return {
    wake: (wanted) => inOrder(() => pushWaiting(wanted)),
    deliver: (message) =>
      inOrder(() => {
        if (!topics.has(message.topic) || sentAtMs.has(message.seq) || acknowledged.has(message.seq)) return
        if (!mayHaveMore && sentAtMs.size < PAGE_MESSAGES && canPush()) push(message)
        else mayHaveMore = true
      }),
    async fetch(wanted) {
      const messages = await listNew(wanted)
      for (const { seq } of messages) sentAtMs.set(seq, now())
      const receipt = messages.at(-1)?.seq.toString()
      if (receipt !== undefined) {
        fetched.set(
          receipt,
          messages.map(({ seq }) => seq),
        )
        inOrder(() => socket.ping(receipt))
      }
      return { messages, hasMore: mayHaveMore }
    },
    acknowledge,
    confirm(receipt) {
      const seqs = fetched.get(receipt)
      fetched.delete(receipt)
      if (seqs) acknowledge(seqs)
    },
    pushAgain() {
      const late = [...sentAtMs].filter(([, atMs]) => now() - atMs >= ackTimeoutMs)
      for (const [seq] of late) sentAtMs.delete(seq)
      if (late.length > 0) inOrder(() => pushWaiting(topics))
      else if (mayHaveMore) inOrder(goOn)
    },
  }
}
