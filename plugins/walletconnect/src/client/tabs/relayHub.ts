// Serves the sockets of all tabs with the single socket to the relay (SAF-13). It routes responses and messages by their JSON-RPC frames;
// their content stays encrypted. It has no access to the page or the channel, only to its input and output.
import type { Clock } from '@latchkey/kernel'
import { readText } from '../../approvedNamespaces'

/** A message to a tab's socket. */
export interface News {
  do: 'opened' | 'taken' | 'message' | 'closed' | 'lead'
  text?: string
  code?: number
}
/** The part of a WebSocket that is used. */
export interface Wire {
  readyState: number
  onopen: ((event: object) => void) | null
  onmessage: ((event: { data?: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  onerror: ((event: { error?: unknown }) => void) | null
  send(text: string): void
  close(): void
}
export interface HubPorts {
  emit(socket: string, news: News): void
  dial(url: string): Wire
  clock: Clock
}
export interface RelayHub {
  /** `isAgain`: its tab gave up a socket before, so it may not trust the one to the relay. */
  open(socket: string, url: string, isAgain: boolean): void
  send(socket: string, text: string): void
  /** The tab's socket has closed, or its tab has. */
  leave(socket: string): void
  /** Closes the socket to the relay without notifying the tabs, because the next leader does. */
  stop(): void
}

/** RFC 6455: the socket is open. */
export const OPEN = 1
/** RFC 6455 registry: the service restarts, so connect again. */
export const RESTART = 1012
/** Milliseconds that a socket is trusted in spite of doubts: after the same time, a page counts as suspended. */
const TRUSTED_MS = 30_000
/**
 * Milliseconds after its socket has opened before a tab gets messages of its topics: its library acknowledges messages immediately, but
 * does not handle them yet while it starts.
 */
const SETTLE_MS = 1000
/**
 * Milliseconds that a library may take to handle a message that it has acknowledged. It acknowledges first, so a page that is reloaded
 * meanwhile needs the message again.
 */
const HANDLE_MS = 2000
/** Maximum messages kept until a tab has handled them. The relay keeps them too. */
const MAX_KEPT = 100

export function createHub({ emit, dial, clock }: HubPorts): RelayHub {
  /** By socket, the topics it reads. */
  const readers = new Map<string, Set<unknown>>()
  /** By socket, the time from which it may get messages of its topics. */
  const settledAtMs = new Map<string, number>()
  /** By request ID, the socket that sent it. */
  const requesters = new Map<unknown, string>()
  /** By message ID, messages that no tab has handled, because a reloaded tab asks for its topics again. */
  const kept = new Map<unknown, { topic: unknown; text: string }>()
  let wire: Wire | null = null
  let openedAtMs = 0

  const isRead = (topic: unknown) => [...readers.values()].some((topics) => topics.has(topic))

  function hangUp(): void {
    const old = wire
    wire = null
    requesters.clear()
    kept.clear()
    old?.close()
  }
  function end(code: number, text: string): void {
    hangUp()
    for (const socket of readers.keys()) emit(socket, { do: 'closed', code, text })
    readers.clear()
  }
  function start(socket: string): void {
    settledAtMs.set(socket, clock.now() + SETTLE_MS)
    emit(socket, { do: 'opened' })
  }
  function connect(url: string): void {
    const own = dial(url)
    wire = own
    openedAtMs = clock.now()
    const ifMine =
      <T>(act: (event: T) => void) =>
      (event: T) => {
        if (wire === own) act(event)
      }
    own.onopen = ifMine(() => {
      for (const socket of readers.keys()) start(socket)
    })
    own.onmessage = ifMine(({ data }) => receive(String(data)))
    own.onclose = ifMine(({ code, reason }) => end(code, reason))
    own.onerror = ifMine(() => end(RESTART, ''))
  }
  function receive(text: string): void {
    const { id, method, params } = readFrame(text)
    if (method === undefined) {
      const requester = requesters.get(id)
      requesters.delete(id)
      if (requester !== undefined) emit(requester, { do: 'message', text })
      return
    }
    const topic = readText(Object(params).data, 'topic')
    kept.set(id, { topic, text })
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value)
    for (const [socket, topics] of readers) if (topics.has(topic)) hand(socket, topic, text)
  }

  /**
   * Sends it as soon as the tab's library can handle it, unless the socket has closed by then. Another tab's acknowledgment makes no
   * difference.
   */
  function hand(socket: string, topic: unknown, text: string): void {
    const waitMs = (settledAtMs.get(socket) ?? 0) - clock.now()
    const send = () => readers.get(socket)?.has(topic) && emit(socket, { do: 'message', text })
    if (waitMs > 0) clock.setTimeout(send, waitMs)
    else send()
  }
  /** Forwards a tab's request, or its response to a message. */
  function forward(socket: string, topics: Set<unknown>, text: string, relay: Wire): void {
    const { id, method, params } = readFrame(text)
    if (method === undefined) {
      clock.setTimeout(() => {
        if (readers.has(socket) && kept.delete(id)) relay.send(text)
      }, HANDLE_MS)
      return
    }
    if (method === 'irn_unsubscribe') {
      const topic = Object(params).topic
      topics.delete(topic)
      if (isRead(topic)) {
        emit(socket, { do: 'message', text: createFrame(id, { result: true }) })
        return
      }
    }
    requesters.set(id, socket)
    relay.send(text)
    const added = listSubscribed(method, params).filter((topic) => !topics.has(topic))
    for (const topic of added) topics.add(topic)
    for (const { topic, text: message } of kept.values()) if (added.includes(topic)) hand(socket, topic, message)
  }

  return {
    open(socket, url, isAgain) {
      if (readers.has(socket)) return
      if (isAgain && clock.now() - openedAtMs > TRUSTED_MS) end(RESTART, '')
      readers.set(socket, new Set())
      if (!wire) connect(url)
      else if (wire.readyState === OPEN) start(socket)
    },
    send(socket, text) {
      const topics = readers.get(socket)
      if (!topics || !wire?.readyState) return emit(socket, { do: 'closed', code: RESTART })
      // The relay has closed it, and the event that says why is on its way.
      if (wire.readyState !== OPEN) return
      emit(socket, { do: 'taken' })
      forward(socket, topics, text, wire)
    },
    leave(socket) {
      const topics = readers.get(socket)
      if (!topics) return
      readers.delete(socket)
      settledAtMs.delete(socket)
      for (const [id, requester] of requesters) if (requester === socket) requesters.delete(id)
      if (readers.size === 0) return hangUp()
      if (wire?.readyState !== OPEN) return
      for (const topic of topics) if (!isRead(topic)) wire.send(createUnsubscribe(topic, clock.now()))
    },
    stop: hangUp,
  }
}

/** Returns an empty object for anything that is not JSON-RPC. */
function readFrame(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
const createFrame = (id: unknown, content: object) => JSON.stringify({ id, jsonrpc: '2.0', ...content })

/** Its ID has the library's format. */
function createUnsubscribe(topic: unknown, nowMs: number): string {
  const id = nowMs * 1e6 + Math.floor(Math.random() * 1e6)
  return createFrame(String(id), { method: 'irn_unsubscribe', params: { topic } })
}

/** Returns the topics that a request subscribes to; a proposal subscribes to its pairing. */
function listSubscribed(method: unknown, params: unknown): readonly unknown[] {
  const { topic, topics, pairingTopic } = Object(params)
  if (method === 'irn_subscribe') return [topic]
  if (method === 'wc_proposeSession') return [pairingTopic]
  return method === 'irn_batchSubscribe' && Array.isArray(topics) ? topics : []
}
