import { expect, test, vi } from 'vitest'
import { boundEntry, createLibraryStorage, MAX_RECORDS } from './libraryStorage'

test('field case 27: without IndexedDB everything works for as long as the page, and one refusal is told', async () => {
  const onProblem = vi.fn()
  const storage = createLibraryStorage('blocked', onProblem)
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
})

test('keys and sessions are kept whole', () => {
  const keys = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, 'x']))
  expect(boundEntry('wc@2:core:0.3//keychain', keys)).toBe(keys)
  expect(boundEntry('wc@2:client:0.3//session', [1])).toEqual([1])
  expect(boundEntry('wc@2:core:0.3//messages', null)).toBeNull()
})
