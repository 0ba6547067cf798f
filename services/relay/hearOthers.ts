// What other processes store, given to the readers of this one. Messages are read by number, those of many notifications together.
import type { Database } from '../database/database.ts'
import { createGroupCommit } from '../database/groupCommit.ts'
import { type Mailbox, STORED_CHANNEL } from './mailbox.ts'
import type { Topics } from './topics.ts'

/** Messages read in one statement. */
const READ_AT_ONCE = 100

export interface HearingOptions {
  database: Database
  mailbox: Mailbox
  topics: Topics
  processId: string
  /** Listening was interrupted: what came in between was not heard. */
  onGap(): void
  onFailure(cause: unknown): void
}

/** Hears until the function that it resolves to is called. */
export async function hearOthers(options: HearingOptions): Promise<() => Promise<void>> {
  const { database, mailbox, topics, processId, onGap, onFailure } = options
  const reads = createGroupCommit(
    async (wanted: readonly (readonly bigint[])[]) => {
      for (const message of await mailbox.read(wanted.flat())) topics.deliver(message)
      return wanted.map(() => undefined)
    },
    { maxWeight: READ_AT_ONCE, weigh: (seqs) => seqs.length },
  )
  return database.listen(STORED_CHANNEL, {
    onPayload(payload) {
      const [sender, ...named] = payload.split(' ')
      if (sender === processId) return
      const seqs = named.flatMap((name) => {
        const [seq = '', topic = ''] = name.split(':')
        return topics.has(topic) ? [BigInt(seq)] : []
      })
      if (seqs.length > 0) reads.add(seqs).catch(onFailure)
    },
    onListening: onGap,
  })
}
