// Writes a stored value with its version, and reads one back whatever became of it since.

import { parseJson, toJson } from '../primordials'
import type { StoredValue } from './storedValue'

/** What is known of one stored value. `migrate` turns the data of an older version into today's, for `parse` to check. */
export interface StoredEntry<V> extends StoredValue<V> {
  migrate?: (raw: unknown, fromVersion: number) => unknown
}

/** `value` null: nothing usable. `isBad`: the text can never be read and is in the way. */
export interface Decoded<V> {
  value: V | null
  isBad: boolean
}

/** The text of a value. Throws a TypeError for what JSON cannot hold, like a bigint. */
export function encodeEntry<V>(entry: StoredEntry<V>, value: V): string {
  return toJson({ v: entry.version, d: value })
}

// JSON can carry an own `__proto__` member, which a careless copy would turn into a prototype.
const dropPrototype = (key: string, value: unknown) => (key === '__proto__' ? undefined : value)

// The step from the current version to itself.
const keep = (raw: unknown) => raw

/** Reads text of any origin. Never throws. */
export function decodeEntry<V>(entry: StoredEntry<V>, text: string): Decoded<V> {
  try {
    const { v: version, d: data } = parseJson(text, dropPrototype)
    const migrate = version === entry.version ? keep : entry.migrate
    // Not changed: another tab already runs the next release of the page.
    const isNewer = typeof version === 'number' && version > entry.version
    const isReadable = typeof version === 'number' && migrate && !isNewer
    const value = isReadable ? entry.parse(migrate(data, version)) : null
    return { value, isBad: value === null && !isNewer }
  } catch {
    return { value: null, isBad: true }
  }
}
