// Queues events for the service: in order, one request at a time. When the page goes away, the rest is sent in a beacon.
import type { Clock, Dispose } from '@latchkey/kernel'
import type { Properties } from './wireEvents'

/** One event as it is sent. */
export interface Message {
  eventId: string
  url: string
  domain: string
  /** Milliseconds since the epoch. */
  timestamp: number
  props: { type: 'track' | 'error'; event: string; properties: Properties; address?: string }
}
export interface Outbox {
  add(message: Message): void
  /** Starts sending. Nothing is sent before. */
  open(): void
  /** Sends all queued events in a beacon, because the page may be gone the next moment. */
  leave(): void
  /** Stops permanently and drops queued events. */
  shut(): void
}
export interface OutboxOptions {
  /** Origin of the service. */
  url: string
  query: Readonly<Record<string, string>>
  clock: Pick<Clock, 'setTimeout'>
  /** The service does not know the project (401), or does not allow this origin (403). Called once; nothing is sent afterward. */
  onRefused(status: 401 | 403): void
}

/** Maximum number of queued messages; the oldest is dropped first. */
const MAX_WAITING = 100
/** Browsers accept 64 KiB of beacons at a time. Bytes. */
const MAX_BEACON_BYTES = 45_000
const RETRY_AFTER_MS = 10_000
/** Consecutive failures after which no more is sent: a blocker may mean that the visitor does not want it. */
const MAX_FAILURES = 3

/** Creates an outbox that does not send yet. Throws a TypeError if `url` is not a URL. */
export function createOutbox({ url, query, clock, onRefused }: OutboxOptions): Outbox {
  let state: 'waiting' | 'open' | 'shut' = 'waiting'
  let waiting: Message[] = []
  let onItsWay: Message | null = null
  let failures = 0
  let stopWaiting: Dispose | null = null

  const addressOf = (path: string) => {
    const address = new URL(path, url)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    return address.href
  }

  function shut(): void {
    state = 'shut'
    waiting = []
    stopWaiting?.()
  }

  /** Returns the status, or 0 if there was no response. */
  async function post(message: Message): Promise<number> {
    try {
      const body = JSON.stringify(message)
      // Plain text, so that the browser sends no preflight request. The request reveals only the page's origin.
      const options = {
        method: 'POST',
        body,
        keepalive: true,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      } as const
      return (await fetch(addressOf('/e'), options)).status
    } catch {
      return 0
    }
  }

  /** Returns whether the message is finished, sent or not. */
  function settle(status: number): boolean {
    if (status === 401 || status === 403) {
      shut()
      onRefused(status)
      return true
    }
    const isDone = status !== 0 && status !== 429 && status < 500
    failures = isDone ? 0 : failures + 1
    if (failures >= MAX_FAILURES) shut()
    return isDone
  }

  async function drain(): Promise<void> {
    stopWaiting?.()
    while (state === 'open' && onItsWay === null) {
      const message = waiting.shift()
      if (!message) return
      onItsWay = message
      const isDone = settle(await post(message))
      onItsWay = null
      if (isDone || !isOpen()) continue
      waiting.unshift(message)
      stopWaiting = clock.setTimeout(() => void drain(), RETRY_AFTER_MS)
      return
    }
  }
  const isOpen = () => state === 'open'

  return {
    add(message) {
      if (state === 'shut') return
      waiting.push(message)
      if (waiting.length > MAX_WAITING) waiting.shift()
      // After a failure, no request is sent until the delay is over.
      if (failures === 0) void drain()
    },
    open() {
      if (state !== 'waiting') return
      state = 'open'
      void drain()
    },
    leave() {
      if (!isOpen()) return
      for (const batch of splitBatches(waiting.splice(0))) navigator.sendBeacon(addressOf('/batch'), batch)
    },
    shut,
  }
}

/** Splits messages, in order, into JSON lists that a browser accepts as one beacon each. */
function splitBatches(messages: readonly Message[]): string[] {
  const batches: string[] = []
  for (const each of messages.map((message) => JSON.stringify(message))) {
    const joined = batches.length > 0 ? `${batches.at(-1)},${each}` : each
    if (batches.length > 0 && joined.length <= MAX_BEACON_BYTES) batches[batches.length - 1] = joined
    else batches.push(each)
  }
  return batches.map((batch) => `[${batch}]`)
}
