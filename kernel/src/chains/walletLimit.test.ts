// @vitest-environment node
import { expect, test } from 'vitest'
import { createFakeWallet } from '../testing/fakeWallet'
import { createWalletLimit, openWalletLimit } from './walletLimit'

const connecting = { networks: ['eip155:1'], signal: new AbortController().signal } as const
const isKnown = (key: string) => key.toLowerCase() === 'io.metamask'

test.each([
  ['a stranger with room', 'app.stranger', 63, true],
  ['a stranger without room', 'app.stranger', 64, false],
  ['one without a name on later visits', null, 63, true],
  ['one without a name, and no room', null, 64, false],
  ['a well-known one', 'io.metamask', 10_000, true],
  ['one that the visitor has used', 'app.used', 10_000, true],
])('SAF-10 the limit for %s', (_, key, count, isAllowed) => {
  expect(createWalletLimit({ isKnown, used: ['app.used'] }).allows(key, count)).toBe(isAllowed)
})

test('SAF-10 without a list of well-known wallets, only used ones may exceed the limit', () => {
  expect(createWalletLimit().allows('io.metamask', 64)).toBe(false)
  expect(createWalletLimit().allows('io.metamask', 63)).toBe(true)
})

test('SAF-10 a used connector is admitted even if it cannot be stored', async () => {
  const limit = createWalletLimit()
  expect(await limit.follow(createFakeWallet().connector, 'app.new').connect(connecting)).toHaveLength(1)
  expect(limit.allows('app.new', 64)).toBe(true)
})

test('SAF-10 wallets that have connected are remembered, the latest first, sixteen at most', async () => {
  const events: (readonly string[])[] = []
  const limit = createWalletLimit({ used: ['app.old'], onUsed: (used) => events.push(used) })
  const { connector } = createFakeWallet()
  await limit.follow(connector, 'app.new').connect(connecting)
  await limit.follow(connector, 'app.new').connect(connecting)
  expect(events).toEqual([['app.new', 'app.old']])
  expect(limit.allows('app.new', 64)).toBe(true)
  await limit.follow(connector, 'app.old').connect(connecting)
  expect(events.at(-1)).toEqual(['app.old', 'app.new'])
  await limit.follow(connector, null).connect(connecting)
  expect(events).toHaveLength(2)
  for (let index = 0; index < 20; index += 1) await limit.follow(connector, `app.${index}`).connect(connecting)
  expect(events.at(-1)).toHaveLength(16)
  expect(limit.allows('app.new', 64)).toBe(false)
})

test('SAF-10 a wallet that shared nothing, or declined, does not count as used', async () => {
  const events: unknown[] = []
  const limit = createWalletLimit({ onUsed: (used) => events.push(used) })
  const empty = { ...createFakeWallet().connector, connect: async () => [] }
  const declining = { ...createFakeWallet().connector, connect: () => Promise.reject(new Error('no')) }
  expect(await limit.follow(empty, 'app.a').connect(connecting)).toEqual([])
  await expect(limit.follow(declining, 'app.a').connect(connecting)).rejects.toThrow('no')
  expect(events).toEqual([])
})

test('SAF-10 used connectors are stored and read back, and if storage fails only that list is lost', async () => {
  const stored: Record<string, unknown> = { used: ['app.old'] }
  const storage = {
    get: async (key: string) => stored[key] as never,
    set: async (key: string, value: unknown) => void Object.assign(stored, { [key]: value }),
    remove: async () => {},
  }
  const limit = await openWalletLimit({ storage })
  expect(limit.allows('app.old', 64)).toBe(true)
  await limit.follow(createFakeWallet().connector, 'app.new').connect(connecting)
  expect(stored.used).toEqual(['app.new', 'app.old'])
  const fail = () => Promise.reject(new Error('blocked'))
  const blocked = await openWalletLimit({ storage: { get: fail, set: fail, remove: fail } }, isKnown)
  expect(blocked.allows('io.metamask', 64)).toBe(true)
  await blocked.follow(createFakeWallet().connector, 'app.new').connect(connecting)
  expect(blocked.allows('app.new', 64)).toBe(true)
})
