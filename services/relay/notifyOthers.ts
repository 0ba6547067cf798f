// Announces stored messages to other processes through a broker, each on the channel of its topic.
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Broker } from './broker.ts'
import type { Stored } from './mailbox.ts'

/** The most topics to remember during an outage of the broker. If it was down for all processes, all of them check the mailbox anyway. */
const MAX_PENDING = 100_000
/** How long a publisher waits for a broker that accepts texts but does not reply. Its message is stored, and the text has been sent. */
const NOTIFY_MS = 1000

export interface NotifierOptions {
  broker: Broker
  processId: string
  onFailure(cause: unknown): void
}

/** Resolves when the broker has received it, takes too long, or is unreachable. After an outage, the announcement is sent again. */
export function createNotifier({ broker, processId, onFailure }: NotifierOptions) {
  const pending = new Set<string>()

  async function publish(topic: string, names: readonly string[]): Promise<void> {
    try {
      await broker.publish(topic, [processId, ...names].join(' '))
    } catch (cause) {
      if (pending.size < MAX_PENDING) pending.add(topic)
      onFailure(cause)
    }
  }
  broker.onBack(() => {
    const topics = [...pending]
    pending.clear()
    for (const topic of topics) void publish(topic, [`:${topic}`])
  })

  return async (stored: readonly Stored[], repeated: readonly string[]): Promise<void> => {
    const names = new Map<string, string[]>()
    const add = (topic: string, seq: bigint | '') => names.set(topic, [...(names.get(topic) ?? []), `${seq}:${topic}`])
    for (const { topic, seq } of stored) add(topic, seq)
    for (const topic of repeated) add(topic, '')
    const published = Promise.all([...names].map(([topic, own]) => publish(topic, own)))
    await Promise.race([published, waitFor(NOTIFY_MS, undefined, { ref: false })])
  }
}
