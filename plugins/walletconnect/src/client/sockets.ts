// Two faults of the library's sockets, of which it has one after the other. It listens for the answer to each request and never
// stops: seven listeners a connection, for ever. And to a socket that was replaced it listens no more: when the relay then closes
// it with a reason (code 3000), its emitter throws, an uncaught error of the host's page. The new socket says the same.
import { isRecord } from '../approvedNamespaces'

function hear(socket: Record<string, unknown>): void {
  const { on, events } = socket
  if (typeof on !== 'function' || !isRecord(events)) return
  const { removeAllListeners } = events
  on.call(socket, 'error', () => {})
  if (typeof removeAllListeners !== 'function') return
  on.call(socket, 'payload', (payload: unknown) => {
    if (!isRecord(payload) || 'method' in payload) return
    // The answer itself is handed out after this event.
    queueMicrotask(() => removeAllListeners.call(events, String(payload.id)))
  })
}

/** Mends both for the socket of now and for each that follows. Call it once, when the client has been made. */
export function mendSockets(relayer: { provider: object }): void {
  let { provider } = relayer
  if (isRecord(provider)) hear(provider)
  Object.defineProperty(relayer, 'provider', {
    configurable: true,
    enumerable: true,
    get: () => provider,
    set(next: object) {
      provider = next
      if (isRecord(next)) hear(next)
    },
  })
}
