// One socket to the relay for all tabs of the origin (SAF-13). The tab that holds a Web Lock leads: it has the socket and serves the others
// over a channel. A tab that closes, crashes, or is suspended loses the lock, and the next in the queue leads.
import type { Clock } from '@latchkey/kernel'
import { readText } from '../../approvedNamespaces'
import { createHub, type News, type Wire } from './relayHub'
import { createVirtualSocket, type VirtualSocket } from './virtualSocket'

/** After these events, neither a lock nor a socket may keep the page out of the back/forward cache, and no tab may rely on it. */
const SUSPENSIONS = ['pagehide', 'freeze'] as const
const NEWS = /^(opened|taken|message|closed|lead)$/

export interface Channel {
  onmessage: ((event: { data: unknown }) => void) | null
  postMessage(message: object): void
  close(): void
}
/** The browser features that are needed. */
export interface TabPorts {
  clock: Clock
  locks: { request(name: string, options: { signal?: AbortSignal }, work: () => unknown): Promise<unknown> }
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  openChannel(): Channel
  dial(url: string): Wire
}
export interface Tabs {
  /** Opens a socket to the relay. */
  open(url: string): Wire
}

/** Returns null if the browser lacks a feature, as Safari before 15.4 does, and every browser on a page without TLS. */
export function findPorts(name: string, clock: Clock): TabPorts | null {
  const { navigator, BroadcastChannel, window: page } = globalThis
  if (!page || !BroadcastChannel || !navigator?.locks) return null
  return {
    clock,
    locks: navigator.locks,
    page,
    openChannel: () => new BroadcastChannel(name) as Channel,
    dial: (url) => new WebSocket(url) as Wire,
  }
}

/** Does nothing before a socket is opened. `onHandover` is called when a socket has closed that can be opened again immediately. */
export function createTabs(name: string, ports: TabPorts, onHandover: () => void): Tabs {
  const { clock, locks, page, openChannel, dial } = ports
  const sockets = new Map<string, VirtualSocket>()
  /** Aborted when this tab leaves the others. */
  let membership: AbortController | null = null
  let channel: Channel | null = null
  /** The browser refused, so each tab has its own socket. */
  let isRefused = false
  /** The leading tab did not respond, and has sent nothing since. */
  let isSilent = false
  /** The library itself closed a socket, so it may not trust the one that the others still use. */
  let isAgain = false

  function join(url: string): void {
    if (membership) return
    membership = new AbortController()
    const { signal } = membership
    channel = openChannel()
    channel.onmessage = ({ data }) => hear(data)
    for (const event of SUSPENSIONS) page.addEventListener(event, leave, true)
    locks.request(name, { signal }, () => lead(url, signal)).catch(() => signal.aborted || refuse())
  }
  function leave(): void {
    membership?.abort()
    membership = null
    channel?.close()
    channel = null
    for (const event of SUSPENSIONS) page.removeEventListener(event, leave, true)
    for (const socket of [...sockets.values()]) socket.end()
  }
  function refuse(): void {
    isRefused = true
    membership?.abort()
    for (const socket of sockets.values()) if (socket.readyState === 0) socket.start(true)
  }
  function hear(data: unknown): void {
    const what = readText(data, 'do') ?? ''
    if (!NEWS.test(what)) return
    isSilent = false
    const code = Number(Object(data).code)
    const news = { do: what as News['do'], text: readText(data, 'text') ?? '', code }
    const targets = what === 'lead' ? [...sockets.values()] : [sockets.get(readText(data, 'socket') ?? '')]
    for (const socket of targets) socket?.hear(news)
  }

  /** Leads until this tab leaves. Tabs that are not served yet ask when they receive the announcement. */
  function lead(ownUrl: string, signal: AbortSignal): unknown {
    const served = openChannel()
    const post = (socket: string, news: News) => signal.aborted || served.postMessage({ socket, ...news })
    const hub = createHub({ emit: post, dial, clock })
    served.onmessage = ({ data }) => {
      const [what, socket, text] = [readText(data, 'do'), readText(data, 'socket'), readText(data, 'text')]
      if (socket === null || text === null) return
      if (what === 'send') hub.send(socket, text)
      // A different URL does not belong to this relay.
      if (what !== 'open' || text.split('?')[0] !== ownUrl.split('?')[0]) return
      hub.open(socket, text, Object(data).isAgain === true)
      // Each socket holds its own lock, so that its end is noticed even if its tab crashes.
      locks.request(`${name} ${socket}`, { signal }, () => hub.leave(socket)).catch(() => {})
    }
    post('', { do: 'lead' })
    return new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        hub.stop()
        served.close()
        resolve()
      })
    })
  }

  return {
    open(url) {
      const id = crypto.randomUUID()
      let release = () => {}
      const socket = createVirtualSocket(url, {
        clock,
        post(request) {
          channel?.postMessage({ socket: id, isAgain, ...request })
          isAgain = false
        },
        dial() {
          release()
          return dial(url)
        },
        onSilence() {
          isSilent = true
        },
        onEnd(isWanted) {
          release()
          sockets.delete(id)
          if (!isWanted) return
          isAgain = true
          if (sockets.size === 0) leave()
        },
        onHandover,
      })
      sockets.set(id, socket)
      try {
        if (!isRefused) join(url)
      } catch {
        isRefused = true
      }
      if (isRefused || isSilent) socket.start(true)
      else {
        locks
          .request(`${name} ${id}`, {}, () => {
            if (socket.readyState !== 0) return undefined
            socket.start(false)
            return new Promise<void>((resolve) => {
              release = resolve
            })
          })
          .catch(refuse)
      }
      return socket
    },
  }
}
