// Fixes four faults in how the library uses its sockets, of which it has one after the other. (1) It listens for the response to each
// request and never stops: seven listeners per connection. (2) It stops listening to a replaced socket. If the relay then closes that
// socket with a reason (code 3000), its emitter throws, an uncaught error on the host's page. The new socket reports the same. (3) It waits
// endlessly for a response if a socket closes first. It unsubscribes from a session before it deletes it, and handles messages one by one,
// so it handles no later message from any wallet. (4) It subscribes again to all topics that it had before a socket closed, including those
// that it was told to leave meanwhile. So the topic of an ended session would be renewed for as long as the page exists.
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
    const { method, id } = Object(payload)
    // A response has none. It is delivered after this event.
    if (!method) queueMicrotask(() => removeAllListeners.call(events, String(id)))
  })
}

/** Makes the library's connection use the socket that all tabs share. A library that opens its socket in another way keeps its own. */
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
 * Fixes all four faults for the current socket and for each later one, which all tabs share. Call it once, when the client has been
 * created, before it has a socket.
 */
export function patchSockets(relayer: SignClient['core']['relayer'], tabs: Tabs | null = null): void {
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
      // A socket that is replaced while it closes notifies only its own listeners; one that never closes notifies only the relayer's.
      waiting.add(end)
      relayer.on('relayer_disconnect', end)
      // A failure also ends it, because the library would wait for a success.
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
