// Writes a stored value with its version, and reads one of any version back.

import { parseJson, toJson } from '../primordials'
import type { StoredValue } from './storedValue'

/** How to read one stored value. `migrate` converts the data of an older version to the current one, for `parse` to check. */
export interface StoredEntry<V> extends StoredValue<V> {
  migrate?: (raw: unknown, fromVersion: number) => unknown
}

/** `value` null: nothing usable. `isBad`: the text can never be read, so it can be removed. */
export interface Decoded<V> {
  value: V | null
  isBad: boolean
}

/** Returns the text of a value. Throws a TypeError if JSON cannot represent it, like a bigint. */
export function encodeEntry<V>(entry: StoredEntry<V>, value: V): string {
  return toJson({ v: entry.version, d: value })
}

// JSON can contain an own `__proto__` member, which a careless copy would turn into a prototype.
const dropPrototype = (key: string, value: unknown) => (key === '__proto__' ? undefined : value)

// The step from the current version to itself.
const keep = (raw: unknown) => raw

/** Reads text of any origin. Never throws. */
export function decodeEntry<V>(entry: StoredEntry<V>, text: string): Decoded<V> {
  try {
    const { v: version, d: data } = parseJson(text, dropPrototype)
    const migrate = version === entry.version ? keep : entry.migrate
    // Left unchanged, because another tab already runs the next release of the page.
    const isNewer = typeof version === 'number' && version > entry.version
    const isReadable = typeof version === 'number' && migrate && !isNewer
    const value = isReadable ? entry.parse(migrate(data, version)) : null
    return { value, isBad: value === null && !isNewer }
  } catch {
    return { value: null, isBad: true }
  }
}
