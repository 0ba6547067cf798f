// A connection to a Valkey or Redis server that reconnects each time it breaks or stops responding. The client library's own `socketTimeout` counts
// writes as activity, so a busy connection to a frozen server would never time out, and its queues are unbounded.
import { setTimeout as waitFor } from 'node:timers/promises'
import { createClient } from '@redis/client'

/** Pause between a reply and the next ping. */
const PING_MS = 2000
/** A server that does not answer a ping within this time counts as lost, even if TCP is still connected. */
const ANSWER_MS = 4000
const RETRY_MS = 500
/** The limit for unanswered commands. A server that is so far behind is disconnected, because its replies would only get slower. */
const MAX_PENDING = 10_000

type Client = ReturnType<typeof createBrokerClient>

export interface BrokerConnectionOptions {
  url: string
  /** Called when the connection is open. The server has forgotten all earlier subscriptions. */
  onOpen(): void
  onFailure(cause: unknown): void
}

export interface BrokerConnection {
  readonly isOpen: boolean
  /** Rejects without a connection, and if the connection ends before the reply. */
  use<T>(command: (client: Client) => Promise<T>): Promise<T>
  close(): void
}

export function openBrokerConnection({ url, onOpen, onFailure }: BrokerConnectionOptions): BrokerConnection {
  let current: Client | null = null
  /** Closes the connection, or stops the attempt to open one. */
  let end: (cause: Error) => void = () => {}
  let pending = 0
  const closing = new AbortController()

  async function serve(): Promise<void> {
    const client = createBrokerClient(url)
    const ended = new Promise<never>((_, reject) => {
      end = reject
    })
    client.on('error', end)
    const answered = (work: Promise<unknown>) => Promise.race([work, ended, expire()])
    try {
      await answered(client.connect())
      current = client
      onOpen()
      for (;;) {
        await Promise.race([pause(PING_MS), ended])
        await answered(client.ping())
      }
    } finally {
      current = null
      client.destroy()
    }
  }
  async function keepOpen(): Promise<void> {
    while (!closing.signal.aborted) {
      await serve().catch((cause: unknown) => closing.signal.aborted || onFailure(cause))
      await waitFor(RETRY_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  }
  void keepOpen()
  return {
    get isOpen() {
      return current !== null
    },
    async use(command) {
      if (!current) throw new Error('The broker is unavailable.')
      if (pending >= MAX_PENDING) end(new Error('The broker is too far behind.'))
      pending += 1
      try {
        return await command(current)
      } finally {
        pending -= 1
      }
    },
    close() {
      closing.abort()
      end(new Error('Closed'))
    },
  }
}

function createBrokerClient(url: string) {
  return createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: false } })
}

const pause = (ms: number) => waitFor(ms, undefined, { ref: false })

async function expire(): Promise<never> {
  await pause(ANSWER_MS)
  throw new Error('The broker does not answer.')
}
