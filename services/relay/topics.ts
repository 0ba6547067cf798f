// Which connections of this process read which topics: a message concerns only those.
import type { Stored } from './mailbox.ts'

export interface Reader {
  clientId: string
  /** Pushes a message that was stored just now. */
  deliver(message: Stored): void
}

export interface Topics {
  add(topic: string, reader: Reader): void
  remove(topic: string, reader: Reader): void
  has(topic: string): boolean
  /** Gives a message to the readers of its topic, its publisher left out. */
  deliver(message: Stored): void
}

export function createTopics(): Topics {
  const readers = new Map<string, Set<Reader>>()
  return {
    add(topic, reader) {
      const known = readers.get(topic)
      if (known) known.add(reader)
      else readers.set(topic, new Set([reader]))
    },
    remove(topic, reader) {
      const known = readers.get(topic)
      known?.delete(reader)
      if (known?.size === 0) readers.delete(topic)
    },
    has: (topic) => readers.has(topic),
    deliver(message) {
      for (const reader of readers.get(message.topic) ?? []) {
        if (reader.clientId !== message.publisher) reader.deliver(message)
      }
    },
  }
}
