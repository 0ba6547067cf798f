// @vitest-environment node
import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { createBus } from '../events/bus'
import { createFakeWallet } from '../testing/fakeWallet'
import { createConnectors } from './connectors'

function play() {
  const store = createStore()
  const bus = createBus(() => {})
  const events: unknown[] = []
  bus.on('connector:conflicted', (conflict) => events.push(conflict))
  const connectors = createConnectors(store, bus, async () => {})
  return {
    ...connectors,
    bus,
    events,
    list: () => store.get(connectors.listAtom),
    conflicts: () => [...store.get(connectors.conflictsAtom)],
  }
}
const wallet = (name: string, kind: 'announced' | 'external' | 'injected' = 'announced', id = 'com.house') =>
  createFakeWallet({ id, name, kind }).connector

test('field case 15: SAF-10 the first wallet with an id is kept; the second is reported and changes nothing, even when it is removed', () => {
  const { add, list, events, conflicts } = play()
  const first = wallet('First')
  add(first)
  const remove = add(wallet('Second'))
  expect(list()).toEqual([first])
  expect(events).toEqual([{ id: 'com.house', name: 'Second' }])
  expect(conflicts()).toEqual(['com.house'])
  remove()
  expect(list()).toEqual([first])
})

test.each([
  ['announced', 'external', 'Second'],
  ['announced', 'injected', 'Second'],
  ['external', 'announced', 'First'],
  ['external', 'external', 'First'],
  ['announced', 'announced', 'First'],
] as const)('SAF-10 if an id is %s and then %s, the %s wallet stays', (before, after, kept) => {
  const { add, list, events } = play()
  const removeFirst = add(wallet('First', before))
  const removeSecond = add(wallet('Second', after))
  expect(list().map(({ name }) => name)).toEqual([kept])
  expect(events).toHaveLength(1)
  removeFirst()
  removeSecond()
  expect(list()).toEqual([])
})

test('SAF-10 a conflict that a chain reports marks the listed wallet, and no other', () => {
  const { add, bus, conflicts } = play()
  add(wallet('House'))
  bus.emit('connector:conflicted', { id: 'com.house', name: 'Impostor' })
  for (let index = 0; index < 100; index += 1) bus.emit('connector:conflicted', { id: `com.flood${index}`, name: 'x' })
  expect(conflicts()).toEqual(['com.house'])
})

test('SAF-10 among several wallets, a conflicting one is marked, and one that is gone is removed', () => {
  const { add, list, bus, conflicts } = play()
  const leave = add(wallet('First', 'announced', 'com.first'))
  add(wallet('Second', 'announced', 'com.second'))
  bus.emit('connector:conflicted', { id: 'com.second', name: 'Impostor' })
  expect(conflicts()).toEqual(['com.second'])
  leave()
  expect(list().map(({ name }) => name)).toEqual(['Second'])
})

test('CON-04 a wallet is found by each of its names, and by no other name', () => {
  const { add, find } = play()
  const listed = { ...wallet('Listed'), id: 'listed', explorerId: 'c57c', rdns: 'app.listed' }
  const plain = { ...wallet('Plain'), id: 'plain' }
  add(plain)
  add(listed)
  for (const match of [{ id: 'listed' }, { explorerId: 'c57c' }, { rdns: 'app.listed' }])
    expect(find(match)).toBe(listed)
  for (const match of [{}, { id: 'c57c' }, { explorerId: 'listed' }, { rdns: 'com.listed' }])
    expect(find(match)).toBeNull()
})
