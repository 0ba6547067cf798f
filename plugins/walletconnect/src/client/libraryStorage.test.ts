import { createFakeClock } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeDatabase } from '../../test/fakeDatabase'
import { createLibraryStorage, joinEntry, parseEntry } from './libraryStorage'

const MAX_RECORDS = 100
const OPEN_DEADLINE_MS = 5000

afterEach(() => vi.unstubAllGlobals())

test('field case 27: without IndexedDB everything works for the lifetime of the page, and one refusal is reported', async () => {
  const onProblem = vi.fn()
  const storage = createLibraryStorage('blocked', createFakeClock(), onProblem)
  await storage.setItem('wc@2:client:0.3//session', [{ topic: 't' }])
  await storage.setItem('b', 1)
  expect(await storage.getItem('wc@2:client:0.3//session')).toEqual([{ topic: 't' }])
  expect(await storage.getKeys()).toEqual(['wc@2:client:0.3//session', 'b'])
  expect(await storage.getEntries()).toHaveLength(2)
  await storage.removeItem('b')
  expect(await storage.getItem('b')).toBeUndefined()
  expect(onProblem).toHaveBeenCalledTimes(1)
})

test('field 14: lists that only grow are cut to their newest records', () => {
  const join = (name: string, value: unknown) => joinEntry(`wc@2:core:0.3//${name}`, undefined, undefined, value)
  const many = Array.from({ length: MAX_RECORDS * 3 }, (_, id) => ({ id }))
  expect(join('history', many)).toEqual(many.slice(-MAX_RECORDS))
  expect(join('history', many.slice(-MAX_RECORDS))).toEqual(many.slice(-MAX_RECORDS))
})

test('lists of keys and sessions are never cut', () => {
  const join = (name: string, value: unknown) => joinEntry(`wc@2:core:0.3//${name}`, undefined, undefined, value)
  const many = Array.from({ length: MAX_RECORDS + 1 }, (_, id) => ({ id }))
  const keys = Object.fromEntries(many.map(({ id }) => [`key${id}`, 'x']))
  expect(join('keychain', keys)).toEqual(keys)
  expect(join('session', many)).toEqual(many)
  expect(join('histories', many)).toEqual(many)
  expect(join('any', null)).toBeNull()
})

test('STO-01 after five seconds, a database that never opens is not used', async () => {
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const clock = createFakeClock()
  const onProblem = vi.fn()
  const storage = createLibraryStorage('silent', clock, onProblem)
  const saved = storage.setItem('a', 1)
  clock.advance(OPEN_DEADLINE_MS)
  await saved
  expect(await storage.getItem('a')).toBe(1)
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(new Error('IndexedDB did not open.'))
  expect(clock.pending()).toBe(0)
})

test('STO-01 after ten seconds, a database that another page holds is not used', async () => {
  const store = { getAllKeys: () => ({}), getAll: () => ({}) }
  const request: { result: unknown; onsuccess?: () => void } = {
    result: { transaction: () => ({ objectStore: () => store }) },
  }
  vi.stubGlobal('indexedDB', {
    open() {
      queueMicrotask(() => request.onsuccess?.())
      return request
    },
  })
  const clock = createFakeClock()
  const read = vi.fn()
  const keys = createLibraryStorage('held', clock, vi.fn()).getKeys().then(read)
  await vi.waitFor(() => expect(clock.pending()).toBe(1))
  clock.advance(2 * OPEN_DEADLINE_MS - 1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(read).not.toHaveBeenCalled()
  clock.advance(1)
  await keys
  expect(read).toHaveBeenCalledExactlyOnceWith([])
})

test('STO-01 a database that the browser refuses is not waited for', async () => {
  const database = createFakeDatabase()
  vi.stubGlobal('indexedDB', { open: () => database.open(new DOMException('No access', 'SecurityError')) })
  const onProblem = vi.fn()
  expect(await createLibraryStorage('refused', createFakeClock(), onProblem).getKeys()).toEqual([])
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(new Error('IndexedDB did not open.'))
})

test('STO-01 another tab may delete the database: this one closes it', async () => {
  const database = createFakeDatabase()
  vi.stubGlobal('indexedDB', database)
  await createLibraryStorage('name', createFakeClock(), vi.fn()).getKeys()
  expect(database.isClosed()).toBe(false)
  database.deleteElsewhere()
  expect(database.isClosed()).toBe(true)
})

test('STO-01 SAF-11 an entry that the library did not write reads as missing, and a list keeps its valid records', () => {
  const record = { topic: 't' }
  for (const named of [{ id: 0 }, { topic: '' }, { target: 'topic:t' }])
    expect(parseEntry('wc@2:core:0.3//expirer', [{ id: 'text' }, { topic: 7 }, { target: 7 }, named])).toEqual([named])
  for (const [key, kept] of [
    ['keychains', 7],
    ['a messages', 7],
    ['sessions', 7],
    ['a session', 7],
    ['any', null],
  ] as const)
    expect(parseEntry(`wc@2:core:0.3//${key}`, kept)).toBe(kept ?? undefined)
  for (const name of ['session', 'proposal', 'pairing', 'subscription', 'expirer', 'history', 'request']) {
    expect(parseEntry(`wc@2:core:0.3//${name}`, [null, 'junk', {}, record, ['a']])).toEqual([record])
    for (const junk of [null, 42, 'junk', {}]) expect(parseEntry(`wc@2:core:0.3//${name}`, junk)).toBeUndefined()
  }
  for (const name of ['keychain', 'messages', 'messages_withoutClientAck']) {
    expect(parseEntry(`wc@2:core:0.3//${name}`, record)).toBe(record)
    for (const junk of [null, 42, 'junk', []]) expect(parseEntry(`wc@2:core:0.3//${name}`, junk)).toBeUndefined()
  }
  expect(parseEntry('WALLETCONNECT_DEEPLINK_CHOICE', record)).toBe(record)
})

test('SAF-13 SAF-11 STO-01 the next page and other tabs read what a page has stored, except data that is not the library’s', async () => {
  const database = createFakeDatabase()
  vi.stubGlobal('indexedDB', database)
  const onProblem = vi.fn()
  const open = () => createLibraryStorage('name', createFakeClock(), onProblem)
  const [first, other] = [open(), open()]
  await other.getKeys()
  await first.setItem('a', 1)
  await first.setItem('b', 2)
  await first.removeItem('b')
  await vi.waitFor(() => expect([...database.entries]).toEqual([['a', 1]]))
  expect(await other.getEntries()).toEqual([['a', 1]])
  expect(await other.getItem('a')).toBeUndefined()
  database.entries.set('wc@2:client:0.3//session', 'junk')
  const next = open()
  expect(await next.getItem('a')).toBe(1)
  expect(await next.getKeys()).toEqual(['a'])
  expect(onProblem).not.toHaveBeenCalled()
})

test('SAF-13 the messages that a page has received are not stored, because it may end before it has handled them', async () => {
  const database = createFakeDatabase()
  vi.stubGlobal('indexedDB', database)
  const [seen, unhandled] = ['wc@2:core:0.3//messages', 'wc@2:core:0.3//messages_withoutClientAck']
  const storage = createLibraryStorage('name', createFakeClock(), vi.fn())
  for (const key of [seen, unhandled, 'any']) await storage.setItem(key, { topic: { hash: 'text' } })
  await vi.waitFor(() => expect([...database.entries.keys()]).toEqual(['any']))
  expect(await storage.getItem(seen)).toEqual({ topic: { hash: 'text' } })
})

test('SAF-13 a tab that writes its records keeps those of other tabs, and removes only its own', async () => {
  const database = createFakeDatabase()
  vi.stubGlobal('indexedDB', database)
  const onProblem = vi.fn()
  const [keychain, session] = ['wc@2:core:0.3//keychain', 'wc@2:client:0.3//session']
  const [first, other] = [0, 1].map(() => createLibraryStorage('name', createFakeClock(), onProblem))
  await first?.setItem(keychain, { proposal: 'of the first' })
  await other?.setItem(keychain, { session: 'of the other' })
  await other?.setItem(session, [{ topic: 'session' }])
  await first?.setItem(session, [])
  await first?.setItem(keychain, {})
  await first?.setItem('any', [1])
  await vi.waitFor(() =>
    expect(Object.fromEntries(database.entries)).toEqual({
      [keychain]: { session: 'of the other' },
      [session]: [{ topic: 'session' }],
      any: [1],
    }),
  )
  await other?.setItem(session, [])
  await vi.waitFor(() => expect(database.entries.get(session)).toEqual([]))
  expect(onProblem).not.toHaveBeenCalled()
})

test('SAF-13 records are distinguished by their id, topic or expiry target, and the tab’s own come last', () => {
  const join = (name: string, stored: unknown, before: unknown, value: unknown) =>
    joinEntry(`wc@2:core:0.3//${name}`, stored, before, value)
  const [one, two, three] = [1, 2, 3].map((id) => ({ id, topic: 'same' }))
  expect(join('history', [one, two], [two], [three])).toEqual([one, three])
  expect(join('expirer', [{ target: 'a' }], undefined, [{ target: 'b' }])).toEqual([{ target: 'a' }, { target: 'b' }])
  expect(join('pairing', [{ topic: 'a', old: true }], [], [{ topic: 'a' }])).toEqual([{ topic: 'a' }])
  expect(join('keychain', { a: 1, b: 2 }, { b: 2 }, { c: 3 })).toEqual({ a: 1, c: 3 })
  expect(join('keychain', undefined, undefined, { c: 3 })).toEqual({ c: 3 })
  expect(join('keychains', { a: 1 }, undefined, { c: 3 })).toEqual({ c: 3 })
})
