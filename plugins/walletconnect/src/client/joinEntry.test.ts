// Two tabs of one origin that write lists of the library in any order: what is stored, and what neither may lose.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinEntry, parseEntry } from './libraryStorage'

const KINDS = ['client:0.3//session', 'core:0.3//pairing', 'core:0.3//expirer', 'core:0.3//keychain'] as const
const NAMES = ['a', 'b', 'c', '__proto__', 'constructor', 'toString'] as const
type Kind = (typeof KINDS)[number]
type Value = unknown[] | Record<string, unknown>

const encode = (kind: Kind, names: Iterable<string>): Value => {
  if (kind === 'core:0.3//keychain') return Object.fromEntries([...names].map((name) => [name, 'key']))
  return [...names].map((name) => (kind === 'core:0.3//expirer' ? { target: name } : { topic: name }))
}
const decode = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(({ topic, target }) => topic ?? target) : Object.keys(Object(value))

/** The library of one tab: it knows what it read at its start, and what it made itself. */
function openTab(kind: Kind, stored: unknown) {
  const key = `wc@2:${kind}`
  let before = parseEntry(key, structuredClone(stored))
  const known = new Set(decode(before))
  return {
    known,
    /** Returns what is stored afterward. */
    write(stored: unknown): unknown {
      const value = encode(kind, known)
      const joined = joinEntry(key, parseEntry(key, structuredClone(stored)), before, value)
      before = value
      return structuredClone(joined)
    },
  }
}

const act = fc.record({
  place: fc.constantFrom(0, 1),
  does: fc.constantFrom('add', 'delete', 'has', 'open'),
  name: fc.constantFrom(...NAMES),
})

test('SAF-13 two tabs in any order: a record is deleted if a tab that has it removes it, and only returns from a tab that has it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.array(act, { maxLength: 40 }), (kind, acts) => {
      const tabs = [openTab(kind, undefined), openTab(kind, undefined)]
      let stored: unknown
      for (const { place, does, name } of acts) {
        const tab = tabs[place]
        if (!tab || does === 'open') {
          tabs[place] = openTab(kind, stored)
          continue
        }
        const others = decode(stored).filter((each) => !tab.known.has(each))
        tab.known[does](name)
        stored = tab.write(stored)
        expect(decode(stored).sort()).toEqual([...new Set([...others, ...tab.known])].sort())
      }
    }),
    { numRuns: 2_000 },
  )
})

const LISTS = ['session', 'proposal', 'pairing', 'subscription', 'expirer', 'history', 'request']
const hostile = fc.anything({
  key: fc.constantFrom('id', 'topic', 'target', '__proto__', 'constructor', 'prototype', 'x'),
  withNullPrototype: true,
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withSparseArray: true,
})
const isCloneable = (value: unknown) => {
  try {
    structuredClone(value)
    return true
  } catch {
    return false
  }
}

test('SAF-11 whatever is stored, a write does not throw, change a prototype, or grow when it is repeated', () => {
  const names = fc.constantFrom(...LISTS, 'keychain')
  const record = fc.record({ id: hostile, topic: fc.oneof(fc.string(), hostile), target: fc.string() })
  const entry = fc.oneof(fc.array(record), fc.array(hostile), hostile).filter(isCloneable)
  fc.assert(
    fc.property(names, entry, (name, junk) => {
      const key = `wc@2:core:0.3//${name}`
      const read = (stored: unknown) => parseEntry(key, structuredClone(stored))
      const start = read(junk)
      // The library writes what it has read, with its own record.
      const own = LISTS.includes(name)
        ? [...((start ?? []) as unknown[]), { id: 1, topic: 'own' }]
        : { ...Object(start), own: { hash: 'text' } }
      const write = (stored: unknown) => structuredClone(joinEntry(key, read(stored), start, own))
      const first = write(junk)
      expect(Object.keys(Object(write(write(first))))).toHaveLength(Object.keys(Object(first)).length)
      expect(Object.keys(Object(first)).length).toBeLessThanOrEqual(Object.keys(own).length)
      expect(Object.keys(Object.prototype)).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})
