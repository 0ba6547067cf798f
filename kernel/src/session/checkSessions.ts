// Checks a connector's response before any code uses it. Source: CAIP-10.

import type { Session } from '../base/session'
import { namespaceOf } from '../caip/format'
import { parseCaipAddress } from '../caip/parse'
import { misbehaved } from '../chains/walletErrors'
import type { Connector } from '../wallets/connector'

/** Maximum accounts of one wallet. A longer list is cut, because no visitor picks from it. */
const MAX_ACCOUNTS = 200

function isSession(value: unknown, namespaces: readonly string[]): value is Session {
  if (typeof value !== 'object' || value === null || !('caipAddress' in value)) return false
  return parseCaipAddress(value.caipAddress, namespaces) !== null
}

/** Returns the valid sessions in a connector's response. Throws `kernel/connector-misbehaved` if the response is not a list. */
export function checkSessions(connector: Connector, response: unknown, method: string): readonly Session[] {
  if (!Array.isArray(response)) {
    throw misbehaved(connector.id, method, 'did not respond with a list of accounts')
  }
  return response
    .filter((value) => isSession(value, connector.namespaces))
    .slice(0, MAX_ACCOUNTS)
    .map((session) => ({ ...session, connectorId: connector.id }))
}

/** Groups sessions by namespace, in the given order. */
export function groupByNamespace(sessions: readonly Session[]): ReadonlyMap<string, readonly Session[]> {
  const groups = new Map<string, Session[]>()
  for (const session of sessions) {
    const namespace = namespaceOf(session.caipAddress)
    groups.set(namespace, [...(groups.get(namespace) ?? []), session])
  }
  return groups
}
