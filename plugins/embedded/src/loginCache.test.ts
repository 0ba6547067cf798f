// @vitest-environment node
// What a login leaves behind, and for how long.
import type { PluginStorage } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { createLoginCache } from './loginCache'
import type { LoginStorage } from './types'

const EMAIL = 'ada@example.com'
const START_MS = 1_750_000_000_000
const CODE_LIFE_MS = 1_200_000

function play(given: Partial<Record<keyof LoginStorage, unknown>> = {}) {
  const stored = new Map<string, unknown>(Object.entries(given))
  const storage: PluginStorage<LoginStorage> = {
    get: async (key) => (stored.get(key) ?? null) as never,
    set: async (key, value) => void stored.set(key, value),
    remove: async (key) => void stored.delete(key),
  }
  let nowMs = START_MS
  return {
    stored,
    cache: createLoginCache(storage, () => nowMs),
    pass: (byMs: number) => {
      nowMs += byMs
    },
  }
}

test.each([
  [true, true],
  [null, false],
  [false, false],
  ['true', false],
])('EMB-05 a login counts as used when %j is stored: %s', async (emailLoginUsed, isUsed) => {
  expect(await play({ emailLoginUsed }).cache.isLoginUsed()).toBe(isUsed)
})

test.each([
  [0, 30],
  [1, 30],
  [1_000, 29],
  [29_000, 1],
  [29_999, 1],
  [30_000, 0],
  [86_400_000, 0],
  [-86_400_000, 30],
])('EMB-03 %d ms after an email the next one may be sent in %d s', async (passedMs, seconds) => {
  const { cache, pass } = play()
  expect(await cache.secondsUntilNextEmail()).toBe(0)
  await cache.recordEmail()
  pass(passedMs)
  expect(await cache.secondsUntilNextEmail()).toBe(seconds)
})

test.each([
  [0, true],
  [CODE_LIFE_MS - 1, true],
  [CODE_LIFE_MS, false],
  [-1, false],
])('EMB-03 %d ms after an email its code is expected: %s', async (passedMs, isPending) => {
  const { cache, pass } = play()
  const pending = { email: EMAIL, step: 'VERIFY_OTP' } as const
  await cache.storePendingEmail(pending)
  pass(passedMs)
  expect(await cache.pendingEmail()).toEqual(isPending ? pending : null)
  await cache.forgetPendingEmail()
  expect(await cache.pendingEmail()).toBeNull()
})

test('EMB-04 EMB-05 stored details of a sign-in stay if the next response does not contain them', async () => {
  const { cache, stored } = play({ socialUsername: 'ada', email: EMAIL, lastEmailLoginTime: START_MS })
  await cache.storeUserName(null)
  await cache.storeUserName('')
  await cache.storeLogin(null, 'eip155:10')
  expect(Object.fromEntries(stored)).toEqual({
    socialUsername: 'ada',
    email: EMAIL,
    emailLoginUsed: true,
    lastUsedChain: 'eip155:10',
  })
  expect([await cache.userName(), await cache.email(), await cache.network()]).toEqual(['ada', EMAIL, 'eip155:10'])
  await cache.storeUserName('grace')
  await cache.storeLogin('grace@example.com', 'eip155:1')
  expect([await cache.userName(), await cache.email(), await cache.network()]).toEqual([
    'grace',
    'grace@example.com',
    'eip155:1',
  ])
})

test('EMB-06 a new email is stored as a login, and the next email may be sent immediately', async () => {
  const { cache, stored } = play({ lastEmailLoginTime: START_MS })
  await cache.storeEmail(EMAIL)
  expect(Object.fromEntries(stored)).toEqual({ email: EMAIL, emailLoginUsed: true })
  expect(await cache.isLoginUsed()).toBe(true)
})

test('EMB-09 each family has its own preferred account type', async () => {
  const { cache } = play()
  expect(await cache.preferredType('eip155')).toBeNull()
  await cache.storePreferredType('eip155', 'smartAccount')
  await cache.storePreferredType('solana', 'eoa')
  expect([await cache.preferredType('eip155'), await cache.preferredType('solana')]).toEqual(['smartAccount', 'eoa'])
  expect(await cache.preferredType('bip122')).toBeNull()
})

test('EMB-05 signing out clears the login, its token and its names, and keeps preferences', async () => {
  const { cache, stored } = play({ socialUsername: 'ada', email: EMAIL, preferredAccountTypes: { eip155: 'eoa' } })
  cache.storeToken('secret')
  cache.storeNetwork('eip155:10')
  await cache.storeLogin(EMAIL, 'eip155:1')
  expect(await cache.token()).toBe('secret')
  await cache.clear()
  expect(Object.fromEntries(stored)).toEqual({ preferredAccountTypes: { eip155: 'eoa' } })
})

test('EMB-09 the list of networks with smart accounts is empty until the frame has sent it', async () => {
  const { cache } = play()
  expect(await cache.smartAccountNetworks()).toEqual([])
  cache.storeSmartAccountNetworks([1, 10])
  expect(await cache.smartAccountNetworks()).toEqual([1, 10])
})
