// The part of a connection that is stored between visits.

import type { CaipAddress, CaipNetworkId } from '../base/caip'
import type { StorageShape } from '../storage/storedValue'

/** A connection that is restored on the next visit. */
export interface StoredSession {
  /** CAIP-2 namespace, such as `eip155`. */
  namespace: string
  /** ID of the connector, such as the wallet's rdns. */
  connectorId: string
  caipAddress: CaipAddress
}
export type StoredKernelValues = {
  /** In order of connection, the active namespace first. */
  sessions: readonly StoredSession[]
  /** Last used network by namespace. */
  networks: Readonly<Record<string, CaipNetworkId>>
  /** What `connections.lastUsed` returns. */
  lastUsed: string
}

/** Maximum rows of one stored value, such as the namespaces that one page can be connected in at the same time. More rows are invalid. */
export const MAX_ROWS = 32
const TEXT_LIMIT = 256

/** Returns whether a value is a text that is short enough to be a stored one. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= TEXT_LIMIT
}

/** Returns a parser for a list that drops invalid rows. */
export function rowsOf<Row>(isRow: (value: unknown) => value is Row): (raw: unknown) => Row[] | null {
  return (raw) => (Array.isArray(raw) ? raw.filter(isRow).slice(0, MAX_ROWS) : null)
}

function isStoredSession(value: unknown): value is StoredSession {
  const { namespace, connectorId, caipAddress } = Object(value) as Record<string, unknown>
  return isText(namespace) && isText(connectorId) && isText(caipAddress) && caipAddress.startsWith(`${namespace}:`)
}

function parseNetworks(raw: unknown): StoredKernelValues['networks'] | null {
  if (typeof raw !== 'object' || raw === null) return null
  const rows = Object.entries(raw).filter(([namespace, id]) => isText(id) && id.startsWith(`${namespace}:`))
  return Object.fromEntries(rows.slice(0, MAX_ROWS)) as StoredKernelValues['networks']
}

/** The values that the core stores. Invalid rows are dropped. */
export const kernelStorage: StorageShape<StoredKernelValues> = {
  sessions: { version: 1, parse: rowsOf(isStoredSession) },
  networks: { version: 1, parse: parseNetworks },
  lastUsed: { version: 1, parse: (raw) => (isText(raw) ? raw : null) },
}
