// Tabs of one origin as a browser has them: locks with a queue, channels, and sockets to a relay that answers every request.
import { createFakeClock } from '@latchkey/kernel/testing'
import { type Channel, createTabs, type TabPorts } from '../src/client/tabs/createTabs'
import type { Wire } from '../src/client/tabs/relayHub'

export const RELAY_URL = 'wss://relay.example/?auth=token'

interface Waiting {
  tab: string
  work: () => unknown
  settle: { resolve(value: unknown): void; reject(error: unknown): void }
}

/** Lets everything that is in progress arrive. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))

/** A socket to the relay, by what the relay's end of it does. */
export interface RelayEnd {
  readonly wire: Wire
  readonly url: string
  /** What was received, parsed. */
  readonly received: { id: unknown; method?: string; params?: Record<string, unknown> }[]
  accept(): void
  push(id: number, topic: string): void
  close(code: number, reason?: string): void
}

export function createTabsWorld() {
  const clock = createFakeClock()
  const held = new Map<string, string>()
  const queues = new Map<string, Waiting[]>()
  const channels = new Set<{ channel: Channel; tab: string; client: string }>()
  const relayEnds: RelayEnd[] = []
  /** Tabs that do not run: what is sent to them waits. */
  const hung = new Map<string, (() => void)[]>()
  const gone = new Set<string>()
  /** What the browser refuses; `channels`: all that are opened after so many. */
  const refuses = { locks: false, channels: Number.POSITIVE_INFINITY }
  /** Everything that tabs have said to each other. */
  const said: Record<string, unknown>[] = []
  let channelCount = 0

  function grant(name: string): void {
    const next = held.has(name) ? undefined : queues.get(name)?.shift()
    if (!next) return
    held.set(name, next.tab)
    const release = () => {
      if (held.get(name) === next.tab) held.delete(name)
      grant(name)
    }
    Promise.resolve()
      .then(() => run(next.tab, next.work))
      .then(
        (value) => {
          release()
          next.settle.resolve(value)
        },
        (error) => {
          release()
          next.settle.reject(error)
        },
      )
  }
  /** In its tab, when that runs. */
  function run<T>(tab: string, work: () => T): Promise<Awaited<T>> {
    return new Promise((resolve, reject) => {
      if (gone.has(tab)) return
      const start = async () => {
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        }
      }
      const waiting = hung.get(tab)
      if (waiting) waiting.push(start)
      else start()
    })
  }
  function dial(url: string): Wire {
    const received: RelayEnd['received'] = []
    const wire: Wire = {
      readyState: 0,
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      send(text) {
        const frame = JSON.parse(text)
        received.push(frame)
        if (!frame.method) return
        const answer = JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: frame.method })
        queueMicrotask(() => wire.onmessage?.({ data: answer }))
      },
      close() {
        wire.readyState = 3
      },
    }
    relayEnds.push({
      wire,
      url,
      received,
      accept() {
        if (wire.readyState !== 0) return
        wire.readyState = 1
        wire.onopen?.({})
      },
      push(id, topic) {
        const params = { id: 'subscription', data: { topic, message: 'sealed' } }
        wire.onmessage?.({ data: JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }) })
      },
      close(code, reason = '') {
        wire.readyState = 3
        wire.onclose?.({ code, reason })
      },
    })
    queueMicrotask(() => relayEnds.find((end) => end.wire === wire)?.accept())
    return wire
  }

  return {
    clock,
    relayEnds,
    refuses,
    said,
    channelCount: () => channelCount,
    /** Sockets to the relay that are open. */
    openEnds: () => relayEnds.filter(({ wire }) => wire.readyState === 1),
    /** Who leads. */
    leader: () => held.get('name') ?? null,
    /** Anything that a script of the page may say to all tabs. Rejects with what it breaks. */
    post: (data: unknown) =>
      Promise.all([...channels].map(({ channel, tab }) => run(tab, () => channel.onmessage?.({ data })))),
    hang: (tab: string) => void hung.set(tab, []),
    goOn(tab: string) {
      const waiting = hung.get(tab) ?? []
      hung.delete(tab)
      for (const start of waiting) start()
    },
    /** The tab is gone without a word. */
    crash(tab: string) {
      gone.add(tab)
      for (const each of [...channels]) if (each.tab === tab) channels.delete(each)
      for (const end of relayEnds) if (Reflect.get(end.wire, 'tab') === tab) end.wire.readyState = 3
      for (const [name, waiting] of queues)
        queues.set(
          name,
          waiting.filter((each) => each.tab !== tab),
        )
      for (const [name, owner] of [...held]) {
        if (owner !== tab) continue
        held.delete(name)
        grant(name)
      }
    },
    openTab(tab: string, client = 'name') {
      /** By the event and whether it is heard before the page's own listeners. */
      const listeners = new Map<string, () => void>()
      const nameOf = (event: string, isFirst: unknown) => `${event} ${isFirst}`
      const page = {
        addEventListener: (event: string, listener: unknown, isFirst: unknown) =>
          void listeners.set(nameOf(event, isFirst), listener as () => void),
        removeEventListener: (event: string, _: unknown, isFirst: unknown) =>
          void listeners.delete(nameOf(event, isFirst)),
      }
      const handovers = { count: 0 }
      const ports: TabPorts = {
        clock,
        page,
        dial: (url) => Object.assign(dial(url), { tab }),
        openChannel() {
          channelCount += 1
          if (channelCount > refuses.channels) throw new DOMException('Denied', 'SecurityError')
          const channel: Channel = {
            onmessage: null,
            postMessage(data) {
              if (gone.has(tab)) return
              if (!channels.has(entry)) throw new DOMException('Channel is closed', 'InvalidStateError')
              const copy = structuredClone(data)
              said.push(copy as Record<string, unknown>)
              for (const other of channels) {
                if (other.channel !== channel && other.client === client)
                  void run(other.tab, () => other.channel.onmessage?.({ data: copy }))
              }
            },
            close: () => void channels.delete(entry),
          }
          const entry = { channel, tab, client }
          channels.add(entry)
          return channel
        },
        locks: {
          request(name, { signal }, work) {
            if (refuses.locks) return Promise.reject(new DOMException('Denied', 'SecurityError'))
            return new Promise((resolve, reject) => {
              const waiting: Waiting = { tab, work, settle: { resolve, reject } }
              const queue = queues.get(name) ?? []
              queues.set(name, queue)
              queue.push(waiting)
              signal?.addEventListener('abort', () => {
                const index = queue.indexOf(waiting)
                if (index < 0) return
                queue.splice(index, 1)
                reject(signal.reason)
              })
              grant(name)
            })
          },
        },
      }
      const tabs = createTabs(client, ports, () => {
        handovers.count += 1
      })
      return {
        handovers,
        listenerCount: () => listeners.size,
        suspend: (event: 'pagehide' | 'freeze') => listeners.get(nameOf(event, true))?.(),
        /** Opens a socket as the library does, and notes what it says. */
        open(url = RELAY_URL) {
          const socket = tabs.open(url)
          const received: { id: unknown; method?: string; result?: unknown; params?: { data: { topic: string } } }[] =
            []
          const state = { code: null as number | null, reason: '', hasFailed: false }
          socket.onmessage = ({ data }) => received.push(JSON.parse(String(data)))
          socket.onclose = ({ code, reason }) => Object.assign(state, { code, reason })
          socket.onerror = () => {
            state.hasFailed = true
          }
          const send = (frame: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...frame }))
          return {
            socket,
            received,
            state,
            send,
            subscribe: (id: string, ...topics: string[]) =>
              send({ id, method: 'irn_batchSubscribe', params: { topics } }),
            /** Acknowledges a message, as the library does before it handles it. */
            confirm: (id: number) => send({ id, result: true }),
            isOpen: () => socket.readyState === 1,
          }
        },
      }
    },
  }
}
