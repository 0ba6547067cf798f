// What all code of a page shares, to show that a message changed none of it.

const SHARED = { globalThis, Object, Array, Function, String, Promise, Map, Set, JSON, crypto }

/** Every member of what all code shares, by what it is now. */
export function readGlobals(): Map<string, unknown> {
  const found = new Map<string, unknown>([['location', location.href]])
  for (const [name, owner] of Object.entries(SHARED)) {
    for (const each of [owner, 'prototype' in owner ? owner.prototype : {}]) {
      for (const key of Reflect.ownKeys(each)) {
        const { value, get } = Reflect.getOwnPropertyDescriptor(each, key) ?? {}
        found.set(`${name}${each === owner ? '' : '.prototype'}.${String(key)}`, get ?? value)
      }
    }
  }
  return found
}

/** Members that are not what they were, or were not there. */
export function listChanges(before: ReadonlyMap<string, unknown>): readonly string[] {
  const now = readGlobals()
  const names = new Set([...before.keys(), ...now.keys()])
  return [...names].filter((name) => !before.has(name) || !Object.is(before.get(name), now.get(name)))
}
