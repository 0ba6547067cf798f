// Who becomes a connection: admitted by the rules, and within the limits of this process.
import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import { type AdmissionRules, admit } from './admit.ts'
import { type Connection, type ConnectionSettings, serveConnection } from './connection.ts'
import { aliasOf } from './events.ts'
import type { RelayLimits } from './limits.ts'

/** Close codes: the real relay's for a refusal, and that of RFC 6455 for a relay that is full. */
const REFUSED_CLOSE = 3000
const TRY_AGAIN_CLOSE = 1013

export interface WelcomeSettings extends ConnectionSettings {
  rules: AdmissionRules
  /** The open connections of this process; kept up to date here. */
  connections: Set<Connection>
}

/** Serves the socket, or closes it with the reason why not. `refusal` sends everybody away when it is not null. */
export function welcome(
  socket: WebSocket,
  request: IncomingMessage,
  refusal: string | null,
  settings: WelcomeSettings,
) {
  const { rules, connections, limits, now, report } = settings
  socket.on('error', () => socket.terminate())
  const verdict = refusal === null ? admit(request, rules, now()) : { refusal }
  if ('refusal' in verdict) {
    report({ event: 'refused', detail: verdict.refusal })
    return socket.close(REFUSED_CLOSE, verdict.refusal)
  }
  const client = aliasOf(verdict.clientId)
  if (isFull(connections, verdict.clientId, limits)) {
    report({ event: 'limited', client, detail: 'Too many connections' })
    return socket.close(TRY_AGAIN_CLOSE, 'Too many connections')
  }
  const connection = serveConnection(socket, verdict.clientId, settings)
  connections.add(connection)
  report({ event: 'connected', client })
  socket.on('close', (code) => {
    connections.delete(connection)
    report({ event: 'closed', client, detail: String(code) })
  })
}

function isFull(connections: ReadonlySet<Connection>, clientId: string, limits: RelayLimits): boolean {
  const own = [...connections].filter((connection) => connection.clientId === clientId)
  return connections.size >= limits.connections || own.length >= limits.connectionsPerClient
}
