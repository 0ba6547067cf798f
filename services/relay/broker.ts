// A Valkey or Redis server over which relay processes name what they have stored, one channel for each topic: a process hears of the
// topics that its own clients read, and of no others. Messages, and who has had them, stay in the database.
import { setTimeout as waitFor } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { Listener } from '../database/database.ts'

const CHANNEL = 'latchkey:relay:'
/** A client that subscribes waits no longer for a broker that is away; when it is back, everybody looks into the mailbox. */
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

/** Connects in the background, and again whenever the connection is lost: a relay starts and goes on without its broker. */
export function openBroker(url: string, onFailure: (cause: unknown) => void): Broker {
  const teller = createClient({ url, disableOfflineQueue: true })
  const hearer = teller.duplicate({ disableOfflineQueue: false })
  const followed = new Set<string>()
  let heard: Listener | null = null
  const hear = (text: string) => heard?.onPayload(text)
  const subscribe = (topics: Iterable<string>) => hearer.subscribe([...topics].map(channelOf), hear)

  for (const client of [teller, hearer]) {
    client.on('error', onFailure)
    void client.connect().catch(onFailure)
  }
  hearer.on('ready', async () => {
    // The library follows again what it knows; what was asked for while the connection broke, it may not.
    if (followed.size > 0) await subscribe(followed).catch(onFailure)
    heard?.onListening()
  })
  return {
    listen(listener) {
      heard = listener
      if (hearer.isReady) listener.onListening()
    },
    async follow(topics) {
      for (const topic of topics) followed.add(topic)
      await Promise.race([subscribe(topics).catch(onFailure), waitFor(FOLLOW_MS, undefined, { ref: false })])
    },
    unfollow(topics) {
      for (const topic of topics) followed.delete(topic)
      hearer.unsubscribe(topics.map(channelOf), hear).catch(onFailure)
    },
    tell: (topic, text) => teller.publish(channelOf(topic), text),
    onBack: (work) => void teller.on('ready', work),
    check: () => teller.ping(),
    async close() {
      for (const client of [teller, hearer]) client.destroy()
    },
  }
}

const channelOf = (topic: string): string => CHANNEL + topic
