// A Valkey or Redis server that tells relay processes about stored messages, with one channel per topic. A process receives only the topics that its
// own clients read. Messages and their acknowledgments stay in the database.
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Listener } from '../database/database.ts'
import { openBrokerConnection } from './brokerConnection.ts'

const CHANNEL = 'latchkey:relay:'
/** How long a subscribing client waits for a slow broker. When the connection opens, all clients check the mailbox. */
const FOLLOW_MS = 1000

export interface Broker {
  /** Starts to receive what other processes publish on the subscribed topics. */
  listen(listener: Listener): void
  /**
   * Resolves when these topics are subscribed, or when the broker takes too long. Then it calls `onLate` when they are: what was published
   * meanwhile was not received. Never rejects.
   */
  follow(topics: readonly string[], onLate: () => void): Promise<void>
  unfollow(topics: readonly string[]): void
  /** Resolves when the broker has received the text. Rejects without a connection. */
  publish(topic: string, text: string): Promise<unknown>
  /** Calls `work` each time the connection opens. */
  onBack(work: () => void): void
  /** Rejects if the broker does not respond. */
  check(): Promise<unknown>
  close(): Promise<void>
}

/** Connects in the background, and reconnects whenever the connection is lost. A relay starts and runs without its broker. */
export function openBroker(url: string, onFailure: (cause: unknown) => void): Broker {
  const followed = new Set<string>()
  const backs: (() => void)[] = []
  let current: Listener | null = null
  const receive = (text: string) => current?.onPayload(text)

  const publisher = openBrokerConnection({
    url,
    onFailure,
    onOpen() {
      for (const work of backs) work()
    },
  })
  const subscriber = openBrokerConnection({
    url,
    onFailure,
    async onOpen() {
      await subscribe([...followed])
      current?.onListening()
    },
  })
  /** A topic that is subscribed during an outage is subscribed when the connection opens. */
  async function subscribe(topics: readonly string[]): Promise<void> {
    if (topics.length === 0 || !subscriber.isOpen) return
    await subscriber.use((client) => client.subscribe(topics.map(channelOf), receive)).catch(onFailure)
  }
  return {
    listen(listener) {
      current = listener
      if (subscriber.isOpen) listener.onListening()
    },
    async follow(topics, onLate) {
      for (const topic of topics) followed.add(topic)
      const subscribed = subscribe(topics).then(() => false)
      const isLate = await Promise.race([subscribed, waitFor(FOLLOW_MS, true, { ref: false })])
      if (isLate) void subscribed.then(onLate)
    },
    unfollow(topics) {
      for (const topic of topics) followed.delete(topic)
      if (subscriber.isOpen)
        subscriber.use((client) => client.unsubscribe(topics.map(channelOf), receive)).catch(onFailure)
    },
    publish: (topic, text) => publisher.use((client) => client.publish(channelOf(topic), text)),
    onBack: (work) => void backs.push(work),
    check: () => publisher.use((client) => client.ping()),
    async close() {
      for (const connection of [publisher, subscriber]) connection.close()
    },
  }
}

const channelOf = (topic: string): string => CHANNEL + topic
