// Delivers messages that other processes store to the readers of this one. Messages of several notifications are read together, by number.
import type { Database } from '../database/database.ts'
import { createGroupCommit } from '../database/groupCommit.ts'
import type { Broker } from './broker.ts'
import { type Mailbox, STORED_CHANNEL } from './mailbox.ts'
import type { Topics } from './topics.ts'

/** The most messages that one statement reads. */
const READ_BATCH = 100
/** The number of a message as `publish` in notifyOthers.ts writes it. A broker can also carry other texts. */
const SEQ_PATTERN = /^\d{1,18}$/

export interface ReceivingOptions {
  database: Database
  broker: Broker | null
  mailbox: Mailbox
  topics: Topics
  processId: string
  /** Listening was interrupted, so notifications may be missing. */
  onGap(): void
  onFailure(cause: unknown): void
}

/** Listens until the function that it resolves to is called. */
export async function receiveFromOthers(options: ReceivingOptions): Promise<() => Promise<void>> {
  const { database, broker, mailbox, topics, processId, onGap, onFailure } = options
  const reads = createGroupCommit(
    async (wanted: readonly (readonly bigint[])[]) => {
      for (const message of await mailbox.read(wanted.flat())) topics.deliver(message)
      return wanted.map(() => undefined)
    },
    { maxWeight: READ_BATCH, weigh: (seqs) => seqs.length },
  )
  /** These messages would wait until their readers come back. If the mailbox cannot be read either, their connections end. */
  function lookInstead(read: readonly string[][], cause: unknown): void {
    onFailure(cause)
    for (const [, topic = ''] of read) topics.look(topic)
  }
  const listener = {
    onPayload(payload: string) {
      const [sender, ...named] = payload.split(' ')
      if (sender === processId) return
      const read = named.map((name) => name.split(':')).filter(([, topic = '']) => topics.has(topic))
      const seqs = read.flatMap(([seq = '']) => (SEQ_PATTERN.test(seq) ? [BigInt(seq)] : []))
      if (seqs.length > 0) reads.add(seqs).catch((cause) => lookInstead(read, cause))
      for (const [seq, topic = ''] of read) if (!seq) topics.look(topic)
    },
    onListening: onGap,
  }
  if (!broker) return database.listen(STORED_CHANNEL, listener)
  broker.listen(listener)
  return async () => broker.listen({ onPayload: () => {}, onListening: () => {} })
}
