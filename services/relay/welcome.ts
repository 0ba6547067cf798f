// Accepts or refuses new connections, by the admission rules and the limits of this process.
import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import { networkOf, readAddress } from '../caller.ts'
import type { RateLimits } from '../database/rateLimits.ts'
import { type AdmissionRules, admit } from './admit.ts'
import { type Connection, type ConnectionSettings, serveConnection } from './connection.ts'
import { aliasOf } from './events.ts'
import type { Occupancy } from './occupancy.ts'
import { createSender } from './sender.ts'

/** Close codes: the public relay's for a refusal, and RFC 6455's for a relay that is full. */
const REFUSED_CLOSE = 3000
const TRY_AGAIN_CLOSE = 1013

/** IPv4 and IPv6. */
const LOOPBACK_ADDRESS = /^127\.|^::1$/

export interface WelcomeSettings extends ConnectionSettings {
  rules: AdmissionRules
  proxyHops: number
  rates: RateLimits
  occupancy: Occupancy
  /** The open connections of this process. This module keeps the list up to date. */
  connections: Set<Connection>
}

/** Serves the socket, or closes it with the reason. If `refusal` is not null, all new connections are refused. */
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
 * The network address that limits count by. Null for a client on the relay's own machine without a proxy, which is the operator's. A proxy on this
 * machine that `proxyHops` does not include counts as one address.
 */
function findStranger(request: IncomingMessage, proxyHops: number): string | null {
  const address = readAddress(request, proxyHops)
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return LOOPBACK_ADDRESS.test(address) && !isForwarded ? null : networkOf(address)
}
