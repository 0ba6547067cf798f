// What the frame answers to a wallet request may be any JSON (wire facts 2.5). It is copied member by member within these bounds,
// so that nothing huge, cyclic or with a prototype of its own gets further.

/** Depth of the deepest answer of a standard method (EIP-5792 receipts) is 6. */
const MAX_DEPTH = 32
const MAX_NODES = 50_000
/** Characters of all strings and names together. */
const MAX_CHARACTERS = 2_000_000
/** Names under which merging code may find a prototype. */
const FORBIDDEN: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** A copy of plain JSON; undefined is kept. Throws a `TypeError` that repeats nothing of the value. */
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
    // A ring is as deep as it likes to be.
    if (depth > MAX_DEPTH || nodes > MAX_NODES) throw new TypeError('too large')
    if (typeof node === 'string') return count(node)
    if (node === null || typeof node === 'boolean' || Number.isFinite(node)) return node
    if (Array.isArray(node)) return node.map((member) => copy(member, depth + 1))
    if (typeof node === 'object') return copyMembers(node, depth)
    throw new TypeError('not JSON')
  }

  return value === undefined ? undefined : copy(value, 0)
}
