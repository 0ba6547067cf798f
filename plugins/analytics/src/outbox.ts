// Events on their way to the service: in order, one request at a time; what is left when the page goes leaves in one beacon.
// Wire facts 1.7.
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
  /** Nothing leaves before. */
  open(): void
  /** What waits leaves in a beacon; the page may be gone the next moment. */
  leave(): void
  /** For good: what waits is forgotten. */
  shut(): void
}
export interface OutboxOptions {
  /** Origin of the service. */
  url: string
  query: Readonly<Record<string, string>>
  clock: Pick<Clock, 'setTimeout'>
  /** The service knows the project not (401), or not from this origin (403). Told once; nothing is sent afterward. */
  onRefused(status: 401 | 403): void
}

/** Messages that wait at most; the oldest goes first. */
const MAX_WAITING = 100
/** Browsers take 64 KiB of beacons at a time. Bytes. */
const MAX_BEACON_BYTES = 45_000
const RETRY_AFTER_MS = 10_000
/** Failures in a row after which nothing more is tried: a blocker that keeps the service away is a visitor's word, too. */
const MAX_FAILURES = 3

/** An outbox that is not open yet. Throws a TypeError when `url` is none. */
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

  /** The status, or 0 when there was no answer. */
  async function post(message: Message): Promise<number> {
    try {
      const body = JSON.stringify(message)
      // Plain text, so that the browser asks no leave first; nothing of the page goes along but its origin.
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

  /** Whether the message is done with. */
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
      // After a failure the service is left alone until the time is over.
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

/** JSON lists that a browser takes as one beacon each, in order. */
function splitBatches(messages: readonly Message[]): string[] {
  const batches: string[] = []
  for (const each of messages.map((message) => JSON.stringify(message))) {
    const joined = batches.length > 0 ? `${batches.at(-1)},${each}` : each
    if (batches.length > 0 && joined.length <= MAX_BEACON_BYTES) batches[batches.length - 1] = joined
    else batches.push(each)
  }
  return batches.map((batch) => `[${batch}]`)
}
