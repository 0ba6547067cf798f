// What a connector answers is checked before anything believes it. Source: CAIP-10; architecture section 4.

import type { Session } from '../base/session'
import { namespaceOf } from '../caip/format'
import { parseCaipAddress } from '../caip/parse'
import { misbehaved } from '../chains/walletErrors'
import type { Connector } from '../wallets/connector'

/** Accounts one wallet may give; a longer list is cut, since no visitor picks from it. */
const MAX_ACCOUNTS = 200

function isSession(value: unknown, namespaces: readonly string[]): value is Session {
  if (typeof value !== 'object' || value === null || !('caipAddress' in value)) return false
  return parseCaipAddress(value.caipAddress, namespaces) !== null
}

/** The sessions of a connector's answer, without what is not one. Throws `kernel/connector-misbehaved` when it is no list. */
export function checkSessions(connector: Connector, answer: unknown, method: string): readonly Session[] {
  if (!Array.isArray(answer)) {
    throw misbehaved(connector.id, method, 'did not answer with a list of accounts')
  }
  return answer
    .filter((value) => isSession(value, connector.namespaces))
    .slice(0, MAX_ACCOUNTS)
    .map((session) => ({ ...session, connectorId: connector.id }))
}

/** Sessions by namespace, in the order given. */
export function groupByNamespace(sessions: readonly Session[]): ReadonlyMap<string, readonly Session[]> {
  const groups = new Map<string, Session[]>()
  for (const session of sessions) {
    const namespace = namespaceOf(session.caipAddress)
    groups.set(namespace, [...(groups.get(namespace) ?? []), session])
  }
  return groups
}
