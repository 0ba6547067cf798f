// @vitest-environment node
import type { SignInSession } from '@latchkey/plugin-siwx'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../src/memoryStore'
import { readChainId, readSession, readSessions } from '../src/sessionSchema'

const NOW_MS = 1_000
const data = {
  accountAddress: 'a',
  chainId: 'eip155:1' as const,
  domain: 'd',
  uri: 'u',
  version: '1',
  nonce: 'n',
}
const session: SignInSession = { data, message: 'm', signature: 's' }
const text = (length: number) => 'x'.repeat(length)
const of = (accountAddress: string, chainId: SignInSession['data']['chainId'] = 'eip155:1') => ({
  ...session,
  data: { ...data, accountAddress, chainId },
})

test('SIW-05 a nonce is valid once, until the moment it expires', async () => {
  const store = createMemoryStore()
  for (const nonce of ['a', 'b', 'c']) await store.addNonce(nonce, NOW_MS)
  expect(await store.consumeNonce('a', NOW_MS - 1)).toBe(true)
  expect(await store.consumeNonce('a', NOW_MS - 1)).toBe(false)
  expect(await store.consumeNonce('b', NOW_MS)).toBe(false)
  expect(await store.consumeNonce('unknown', 0)).toBe(false)
})

test('SIW-05 of 10,000 nonces none is dropped; with one more, the oldest is', async () => {
  const store = createMemoryStore()
  for (let count = 0; count < 10_001; count += 1) await store.addNonce(`n${count}`, NOW_MS)
  expect(await store.consumeNonce('n0', 0)).toBe(false)
  expect(await store.consumeNonce('n1', 0)).toBe(true)
  expect(await store.consumeNonce('n10000', 0)).toBe(true)
})

test('SIW-04 of 10,000 browsers none is dropped; with one more, the oldest is', async () => {
  const store = createMemoryStore()
  for (let count = 0; count < 10_001; count += 1) await store.addSession(`t${count}`, session, NOW_MS)
  expect(await store.listSessions('t0', 0)).toEqual([])
  expect(await store.listSessions('t1', 0)).toEqual([session])
})

test('SIW-04 a browser whose sessions were all removed does not count', async () => {
  const store = createMemoryStore()
  for (let count = 0; count < 10_000; count += 1) await store.addSession(`t${count}`, session, NOW_MS)
  await store.removeSessions('t9999', session.data)
  await store.addSession('t10000', session, NOW_MS)
  expect(await store.listSessions('t0', 0)).toEqual([session])
})

test('SIW-04 a session lasts until the moment it expires, is replaced by one for the same account and network, and moves with its browser', async () => {
  const store = createMemoryStore()
  const others = [of('a', 'eip155:10'), of('b')]
  for (const each of [session, ...others]) await store.addSession('t', each, NOW_MS)
  expect(await store.listSessions('t', NOW_MS - 1)).toEqual([session, ...others])
  expect(await store.listSessions('t', NOW_MS)).toEqual([])
  const newer = { ...session, signature: 'newer' }
  await store.addSession('t', newer, NOW_MS)
  expect(await store.listSessions('t', 0)).toEqual([...others, newer])
  await store.moveSessions('t', 'u')
  expect([await store.listSessions('t', 0), await store.listSessions('u', 0)]).toEqual([[], [...others, newer]])
  await store.removeSessions('u', { chainId: 'eip155:1', accountAddress: 'a' })
  expect(await store.listSessions('u', 0)).toEqual(others)
  await store.removeSessions('u')
  expect(await store.listSessions('u', 0)).toEqual([])
})

test.each<[string, (length: number) => unknown, number]>([
  ['account', (length) => ({ ...session, data: { ...data, accountAddress: text(length) } }), 128],
  ['domain', (length) => ({ ...session, data: { ...data, domain: text(length) } }), 2048],
  ['statement', (length) => ({ ...session, data: { ...data, statement: text(length) } }), 32_768],
  ['message', (length) => ({ ...session, message: text(length) }), 32_768],
  ['signature', (length) => ({ ...session, signature: text(length) }), 65_536],
  ['resources', (length) => ({ ...session, data: { ...data, resources: Array(length).fill('r') } }), 64],
])('SIW-05 a session’s %s has a maximum length', (_field, make, longest) => {
  expect(readSession(make(longest))).toEqual(make(longest))
  expect(readSession(make(longest + 1))).toBeNull()
})

test('SIW-05 reads 64 sessions, leaves out invalid ones, and requires a CAIP-2 ID as network', () => {
  const list = Array.from({ length: 65 }, (_, index) => of(`${index}`))
  expect(readSessions(list)).toEqual(list.slice(0, 64))
  expect(readSessions([null, session, { ...session, message: 7 }])).toEqual([session])
  expect([readSessions(null), readSessions({ length: 1 })]).toEqual([[], []])
  const ids = ['eip155:1', 'abc:1', `abcdefgh:${text(32)}`]
  expect(ids.map(readChainId)).toEqual(ids)
  const none = ['ab:1', 'abcdefghi:1', 'eip155:', `eip155:${text(33)}`, 'eip155', 'EIP155:1', 7, null, ['eip155:1']]
  expect(none.map(readChainId)).toEqual(none.map(() => null))
})
