import { createFakeClock } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeDatabase } from '../../test/fakeDatabase'
import { boundEntry, createLibraryStorage, parseEntry } from './libraryStorage'

const MAX_RECORDS = 100
const OPEN_DEADLINE_MS = 5000

afterEach(() => vi.unstubAllGlobals())

test('field case 27: without IndexedDB everything works for as long as the page, and one refusal is told', async () => {
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

test('field 14: what only grows is cut at its newest records', () => {
  const many = Array.from({ length: MAX_RECORDS * 3 }, (_, index) => index)
  const messages = Object.fromEntries(many.map((index) => [`hash${index}`, 'message']))
  expect(boundEntry('wc@2:core:0.3//history', many)).toEqual(many.slice(-MAX_RECORDS))
  const bounded = boundEntry('wc@2:core:0.3//messages', { topic: messages, other: {} }) as Record<string, object>
  expect(Object.keys(bounded.topic ?? {})).toHaveLength(MAX_RECORDS)
  expect(bounded.topic).toHaveProperty(`hash${many.length - 1}`)
  expect(bounded.other).toEqual({})
  const topics = boundEntry('wc@2:core:0.3//messages', messages) as object
  expect(Object.keys(topics)).toEqual(Object.keys(messages).slice(-MAX_RECORDS))
})

test('keys and sessions are kept whole', () => {
  const keys = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, 'x']))
  expect(boundEntry('wc@2:core:0.3//keychain', keys)).toBe(keys)
  expect(boundEntry('wc@2:client:0.3//session', [1])).toEqual([1])
  const many = Array.from({ length: MAX_RECORDS + 1 }, (_, index) => index)
  expect(boundEntry('wc@2:client:0.3//session', many)).toBe(many)
  expect(boundEntry('wc@2:core:0.3//messages', many)).toBe(many)
  expect(boundEntry('wc@2:core:0.3//history', many.slice(1))).toEqual(many.slice(1))
  expect(boundEntry('wc@2:core:0.3//history', { a: 1 })).toEqual({ a: 1 })
  expect(boundEntry('wc@2:core:0.3//messages', null)).toBeNull()
})

test('STO-01 a database that never opens is done without after five seconds', async () => {
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

test('STO-01 SAF-11 an entry that is not what the library wrote is none, of a list the records stay', () => {
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

test('SAF-13 SAF-11 STO-01 what a page has stored is what the next one and other tabs read, but for what is not the library’s', async () => {
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
