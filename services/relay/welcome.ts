// Who becomes a connection: admitted by the rules, and within the limits of this process.
import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import type { RateLimits } from '../database/rateLimits.ts'
import { readCaller } from '../routes.ts'
import { type AdmissionRules, admit } from './admit.ts'
import { type Connection, type ConnectionSettings, serveConnection } from './connection.ts'
import { aliasOf } from './events.ts'
import type { Occupancy } from './occupancy.ts'
import { createSender } from './sender.ts'

/** Close codes: the real relay's for a refusal, and that of RFC 6455 for a relay that is full. */
const REFUSED_CLOSE = 3000
const TRY_AGAIN_CLOSE = 1013

/** IPv4, IPv6, and IPv4 as a socket for both has it. */
const LOOPBACK_ADDRESS = /^(::ffff:)?127\.|^::1$/

export interface WelcomeSettings extends ConnectionSettings {
  rules: AdmissionRules
  proxyHops: number
  rates: RateLimits
  occupancy: Occupancy
  /** The open connections of this process; kept up to date here. */
  connections: Set<Connection>
}

/** Serves the socket, or closes it with the reason why not. `refusal` sends everyone away when it is not null. */
export function welcome(
  socket: WebSocket,
  request: IncomingMessage,
  refusal: string | null,
  settings: WelcomeSettings,
) {
  const { rules, connections, occupancy, rates, limits, now, report } = settings
  socket.on('error', () => socket.terminate())
  const verdict = refusal === null ? admit(request, rules, now()) : { refusal }
  if ('refusal' in verdict) {
    report({ event: 'refused', detail: verdict.refusal })
    return socket.close(REFUSED_CLOSE, verdict.refusal)
  }
  const { clientId } = verdict
  const client = aliasOf(clientId)
  const address = findStranger(request, settings.proxyHops)
  const leave = occupancy.enter(clientId, address)
  if (!leave) {
    report({ event: 'limited', client, detail: 'Too many connections' })
    return socket.close(TRY_AGAIN_CLOSE, 'Too many connections')
  }
  const sender = createSender(rates, limits, clientId, address)
  const connection = serveConnection(socket, { clientId, sender }, settings)
  connections.add(connection)
  report({ event: 'connected', client })
  socket.on('close', (code) => {
    leave()
    connections.delete(connection)
    report({ event: 'closed', client, detail: String(code) })
  })
}

/**
 * The network address that limits count by. Null for a client on the relay's own machine that came through no proxy: the operator's.
 * A proxy on this machine that `proxyHops` does not name is counted as one address, like any other.
 */
function findStranger(request: IncomingMessage, proxyHops: number): string | null {
  const address = readCaller(request, proxyHops)
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return LOOPBACK_ADDRESS.test(address) && !isForwarded ? null : address
}
