// Four faults of the library's sockets, of which it has one after the other. It listens for the answer to each request and never
// stops: seven listeners a connection. To a socket that was replaced it listens no more: when the relay then closes it with a
// reason (code 3000), its emitter throws, an uncaught error of the host's page. The new socket says the same. And it waits without
// an end for a socket that closes before it has answered: it unsubscribes from a session before it deletes it, one message after
// the other, so no later message of a wallet is dealt with. And it subscribes again to whatever it had before a socket closed, also
// to what it was told to leave meanwhile: a topic of a session that has ended would be renewed for as long as the page is there.
import { isRecord } from '../approvedNamespaces'
import type { SignClient } from './signClient'
import type { Tabs } from './tabs/createTabs'

function hear(socket: object, onEnd: () => void): void {
  const { on, events } = Object(socket)
  if (typeof on !== 'function' || !isRecord(events)) return
  const { removeAllListeners } = events
  on.call(socket, 'error', () => {})
  on.call(socket, 'disconnect', onEnd)
  if (typeof removeAllListeners !== 'function') return
  on.call(socket, 'payload', (payload: unknown) => {
    if (!isRecord(payload) || 'method' in payload) return
    // The answer itself is handed out after this event.
    queueMicrotask(() => removeAllListeners.call(events, String(payload.id)))
  })
}

/** The library's connection gets its socket from all tabs' one. A library that opens it in another way keeps its own. */
function shareSocket(socket: object, tabs: Tabs): void {
  const { connection } = Object(socket)
  const { register, onOpen, emitError } = Object(connection)
  if (typeof register !== 'function' || typeof onOpen !== 'function' || typeof emitError !== 'function') return
  let opening: Promise<unknown> | null = null
  connection.register = () => {
    opening ??= new Promise((resolve, reject) => {
      const shared = tabs.open(String(connection.url))
      shared.onopen = () => {
        opening = null
        onOpen.call(connection, shared)
        resolve(shared)
      }
      shared.onerror = () => {
        opening = null
        reject(emitError.call(connection))
      }
    })
    return opening
  }
}

/**
 * Mends all four for the socket of now and for each that follows, which all tabs share. Call it once, when the client has been made:
 * before it has a socket.
 */
export function mendSockets(relayer: SignClient['core']['relayer'], tabs: Tabs | null = null): void {
  let { provider } = relayer
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  const waiting = new Set<() => void>()
  const endAll = () => {
    for (const end of waiting) end()
  }
  const left = new Set<string>()
  relayer.subscriber.on('subscription_created', ({ topic }) => {
    if (left.has(topic)) void relayer.unsubscribe(topic)
  })
  relayer.unsubscribe = (topic) =>
    new Promise((resolve) => {
      const isSubscribed = relayer.subscriber.topics.includes(topic)
      left.add(topic)
      function end(): void {
        waiting.delete(end)
        relayer.off('relayer_disconnect', end)
        resolve()
      }
      // A socket that was replaced while it closed tells only its own listeners; one that never closes tells only the relayer's.
      waiting.add(end)
      relayer.on('relayer_disconnect', end)
      // A failure ends it too: the library would wait for a success.
      unsubscribe(topic)
        .then(() => {
          if (isSubscribed) left.delete(topic)
        })
        .then(end, end)
    })
  hear(provider, endAll)
  Object.defineProperty(relayer, 'provider', {
    configurable: true,
    get: () => provider,
    set(next: object) {
      provider = next
      hear(next, endAll)
      if (tabs) shareSocket(next, tabs)
    },
  })
}
