// Copies the frame's response to a wallet request, which may be any JSON, within these limits. So a huge or cyclic value, or one with its
// own prototype, is never passed on.

/** The deepest response of a standard method (EIP-5792 receipts) has a depth of 6. */
const MAX_DEPTH = 32
const MAX_NODES = 50_000
/** Maximum characters of all strings and names together. */
const MAX_CHARACTERS = 2_000_000
/** Names that could reach a prototype when objects are merged. */
const FORBIDDEN: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** Returns a copy of plain JSON; undefined stays undefined. Throws a `TypeError` that contains nothing of the value. */
export function parseJson(value: unknown): unknown {
  let nodes = 0
  let characters = 0

  function count(text: string): string {
    characters += text.length
    if (characters > MAX_CHARACTERS) throw new TypeError('too long')
    return text
  }

  function copyMembers(record: object, depth: number): Record<string, unknown> {
    const prototype: unknown = Object.getPrototypeOf(record)
    if (prototype !== Object.prototype && prototype !== null) throw new TypeError('no plain object')
    const rows: [string, unknown][] = []
    for (const [name, member] of Object.entries(record)) {
      if (FORBIDDEN.includes(name)) throw new TypeError('forbidden name')
      rows.push([count(name), copy(member, depth + 1)])
    }
    return Object.fromEntries(rows)
  }

  function copy(node: unknown, depth: number): unknown {
    nodes += 1
    // A cycle has unlimited depth.
    if (depth > MAX_DEPTH || nodes > MAX_NODES) throw new TypeError('too large')
    if (typeof node === 'string') return count(node)
    if (node === null || typeof node === 'boolean' || Number.isFinite(node)) return node
    if (Array.isArray(node)) return node.map((member) => copy(member, depth + 1))
    if (typeof node === 'object') return copyMembers(node, depth)
    throw new TypeError('not JSON')
  }

  return value === undefined ? undefined : copy(value, 0)
}
