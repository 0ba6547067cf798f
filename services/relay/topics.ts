// Knows which connections of this process read which topics.
import type { Broker } from './broker.ts'
import type { Stored } from './mailbox.ts'

export interface Reader {
  clientId: string
  /** Pushes a message that has just been stored. */
  deliver(message: Stored): void
  /** Pushes the stored messages of this topic. */
  look(topic: string): void
}

export interface Topics {
  /** Resolves when announcements of other processes on these topics are received. */
  add(topics: readonly string[], reader: Reader): Promise<void>
  remove(topics: Iterable<string>, reader: Reader): void
  has(topic: string): boolean
  /** Delivers a message to the readers of its topic, except its publisher. */
  deliver(message: Stored): void
  /** Makes the topic's readers check the mailbox. */
  look(topic: string): void
}

/** With a broker, subscribes to each topic as long as this process has a reader for it. */
export function createTopics(broker: Broker | null): Topics {
  const readers = new Map<string, Set<Reader>>()
  function look(topic: string): void {
    for (const reader of readers.get(topic) ?? []) reader.look(topic)
  }
  return {
    async add(topics, reader) {
      for (const topic of topics) {
        const known = readers.get(topic)
        if (known) known.add(reader)
        else readers.set(topic, new Set([reader]))
      }
      if (topics.length > 0) await broker?.follow(topics, () => topics.forEach(look))
    },
    remove(topics, reader) {
      const left = [...topics].filter((topic) => {
        const known = readers.get(topic)
        return known?.delete(reader) && known.size === 0
      })
      for (const topic of left) readers.delete(topic)
      if (left.length > 0) broker?.unfollow(left)
    },
    has: (topic) => readers.has(topic),
    deliver(message) {
      for (const reader of readers.get(message.topic) ?? []) {
        if (reader.clientId !== message.publisher) reader.deliver(message)
      }
    },
    look,
  }
}
