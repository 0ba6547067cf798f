// Merges connectors into one entry per wallet: connectors for different families become one entry, which asks for the family (CON-03). The
// result does not depend on the order of arrival.
import type { Connector } from './connector'
import { isSameWallet, nameOf } from './identity'
import { isUnverified } from './unverified'

/** A wallet as a list shows it. */
export interface WalletEntry extends Pick<Connector, 'id' | 'name' | 'icon'> {
  /** Stays the same while connectors of the wallet come and go. */
  key: string
  /** `multiChain` for several connectors, except those of the embedded wallet, which stay `auth`. */
  kind: Connector['kind'] | 'multiChain'
  /** All namespaces of its connectors, in the page's order. */
  namespaces: readonly string[]
  /** One connector for each family, in the page's order. */
  connectors: readonly Connector[]
}
export interface MergeOptions {
  /** Namespaces of the page, in its order. */
  families: readonly string[]
  /** Limits the list to wallets of this family. */
  namespace?: string | undefined
}

/** Returns whether both belong in one entry: the same name, no different domains, no family twice, and no borrowed name. */
function isSibling(one: Connector, other: Connector): boolean {
  if (one.kind === 'walletConnect' || other.kind === 'walletConnect') return false
  if ((one.kind === 'auth') !== (other.kind === 'auth') || nameOf(one) !== nameOf(other)) return false
  if (!isSameWallet(one, other) || one.namespaces.some((each) => other.namespaces.includes(each))) return false
  return !isUnverified(one) && !isUnverified(other)
}

/** Groups the connectors by wallet, in the order of each wallet's first connector. Connectors without a name are left out. */
export function mergeConnectors(
  connectors: readonly Connector[],
  { families, namespace }: MergeOptions,
): readonly WalletEntry[] {
  const rankOf = ({ namespaces }: Connector) => families.findIndex((family) => namespaces.includes(family))
  const offered = connectors.filter(
    (connector) => nameOf(connector) !== '' && (namespace === undefined || connector.namespaces.includes(namespace)),
  )
  const groups: Connector[][] = []
  for (const connector of [...offered].sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1))) {
    const group = groups.find((members) => members.every((member) => isSibling(member, connector)))
    if (group) group.push(connector)
    else groups.push([connector])
  }
  const arrivalOf = (group: readonly Connector[]) => Math.min(...group.map((member) => offered.indexOf(member)))
  const keys = new Map<string, number>()
  return groups
    .map((members) => {
      const name = members[0] ? nameOf(members[0]) : ''
      keys.set(name, (keys.get(name) ?? 0) + 1)
      return { members, key: `${name}:${keys.get(name)}` }
    })
    .sort((a, b) => arrivalOf(a.members) - arrivalOf(b.members))
    .flatMap(({ members, key }) => toEntry(members, key, families))
}

function toEntry(members: readonly Connector[], key: string, families: readonly string[]): WalletEntry[] {
  const [first] = members
  if (!first) return []
  const icon = members.find((member) => member.icon)?.icon
  return [
    {
      key,
      id: first.id,
      name: first.name,
      ...(icon && { icon }),
      kind: members.length > 1 && first.kind !== 'auth' ? 'multiChain' : first.kind,
      namespaces: families.filter((family) => members.some(({ namespaces }) => namespaces.includes(family))),
      connectors: members,
    },
  ]
}

/** Returns the entry that has the connector with this id; null if none has. */
export function findEntry(entries: readonly WalletEntry[], connectorId: string): WalletEntry | null {
  return entries.find(({ connectors }) => connectors.some(({ id }) => id === connectorId)) ?? null
}
