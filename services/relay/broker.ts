// A Valkey or Redis server over which relay processes name what they have stored, one channel for each topic: a process hears of the
// topics that its own clients read, and of no others. Messages, and who has had them, stay in the database.
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Listener } from '../database/database.ts'
import { openBrokerConnection } from './brokerConnection.ts'

const CHANNEL = 'latchkey:relay:'
/** A client that subscribes waits no longer for a broker that is slow; when a connection opens, all clients look into the mailbox. */
const FOLLOW_MS = 1000

export interface Broker {
  /** Hears what others tell on the topics that are followed, from now on. */
  listen(listener: Listener): void
  /** Resolves when what is told on these topics is heard, or the broker takes too long. Never rejects. */
  follow(topics: readonly string[]): Promise<void>
  unfollow(topics: readonly string[]): void
  /** Resolves when the broker has the text. Rejects while it is away. */
  tell(topic: string, text: string): Promise<unknown>
  /** Calls `work` each time that it can be told something again. */
  onBack(work: () => void): void
  /** Rejects when it does not answer. */
  check(): Promise<unknown>
  close(): Promise<void>
}

/** Connects in the background, and again whenever the connection is lost: a relay starts and continues without its broker. */
export function openBroker(url: string, onFailure: (cause: unknown) => void): Broker {
  const followed = new Set<string>()
  const backs: (() => void)[] = []
  let heard: Listener | null = null
  const hear = (text: string) => heard?.onPayload(text)

  const teller = openBrokerConnection({
    ...{ url, onFailure },
    onOpen() {
      for (const work of backs) work()
    },
  })
  const hearer = openBrokerConnection({
    ...{ url, onFailure },
    async onOpen() {
      await subscribe([...followed])
      heard?.onListening()
    },
  })
  /** A topic that is not followed while the connection is away is followed when it opens. */
  async function subscribe(topics: readonly string[]): Promise<void> {
    if (topics.length === 0 || !hearer.isOpen) return
    await hearer.use((client) => client.subscribe(topics.map(channelOf), hear)).catch(onFailure)
  }
  return {
    listen(listener) {
      heard = listener
      if (hearer.isOpen) listener.onListening()
    },
    async follow(topics) {
      for (const topic of topics) followed.add(topic)
      await Promise.race([subscribe(topics), waitFor(FOLLOW_MS, undefined, { ref: false })])
    },
    unfollow(topics) {
      for (const topic of topics) followed.delete(topic)
      if (hearer.isOpen) hearer.use((client) => client.unsubscribe(topics.map(channelOf), hear)).catch(onFailure)
    },
    tell: (topic, text) => teller.use((client) => client.publish(channelOf(topic), text)),
    onBack: (work) => void backs.push(work),
    check: () => teller.use((client) => client.ping()),
    async close() {
      for (const connection of [teller, hearer]) connection.close()
    },
  }
}

const channelOf = (topic: string): string => CHANNEL + topic
