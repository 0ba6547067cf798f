// @vitest-environment node
import { expect, test } from 'vitest'
import { createFakeWallet } from '../testing/fakeWallet'
import { createAdmission, openAdmission } from './admission'

const connecting = { networks: ['eip155:1'], signal: new AbortController().signal } as const
const isKnown = (key: string) => key.toLowerCase() === 'io.metamask'

test.each([
  ['a stranger with room', 'app.stranger', 63, true],
  ['a stranger without room', 'app.stranger', 64, false],
  ['one without a name on later visits', null, 63, true],
  ['one without a name, and no room', null, 64, false],
  ['a well-known one', 'io.metamask', 10_000, true],
  ['one that the visitor has used', 'app.used', 10_000, true],
])('SAF-10 admission of %s', (_, key, count, isAdmitted) => {
  expect(createAdmission({ isKnown, used: ['app.used'] }).admits(key, count)).toBe(isAdmitted)
})

test('SAF-10 without a list of well-known wallets, only used ones may exceed the limit', () => {
  expect(createAdmission().admits('io.metamask', 64)).toBe(false)
  expect(createAdmission().admits('io.metamask', 63)).toBe(true)
})

test('SAF-10 a used connector is admitted even if it cannot be stored', async () => {
  const admission = createAdmission()
  expect(await admission.follow(createFakeWallet().connector, 'app.new').connect(connecting)).toHaveLength(1)
  expect(admission.admits('app.new', 64)).toBe(true)
})

test('SAF-10 wallets that have connected are remembered, the latest first, sixteen at most', async () => {
  const events: (readonly string[])[] = []
  const admission = createAdmission({ used: ['app.old'], onUsed: (used) => events.push(used) })
  const { connector } = createFakeWallet()
  await admission.follow(connector, 'app.new').connect(connecting)
  await admission.follow(connector, 'app.new').connect(connecting)
  expect(events).toEqual([['app.new', 'app.old']])
  expect(admission.admits('app.new', 64)).toBe(true)
  await admission.follow(connector, 'app.old').connect(connecting)
  expect(events.at(-1)).toEqual(['app.old', 'app.new'])
  await admission.follow(connector, null).connect(connecting)
  expect(events).toHaveLength(2)
  for (let index = 0; index < 20; index += 1) await admission.follow(connector, `app.${index}`).connect(connecting)
  expect(events.at(-1)).toHaveLength(16)
  expect(admission.admits('app.new', 64)).toBe(false)
})

test('SAF-10 a wallet that shared nothing, or declined, does not count as used', async () => {
  const events: unknown[] = []
  const admission = createAdmission({ onUsed: (used) => events.push(used) })
  const empty = { ...createFakeWallet().connector, connect: async () => [] }
  const declining = { ...createFakeWallet().connector, connect: () => Promise.reject(new Error('no')) }
  expect(await admission.follow(empty, 'app.a').connect(connecting)).toEqual([])
  await expect(admission.follow(declining, 'app.a').connect(connecting)).rejects.toThrow('no')
  expect(events).toEqual([])
})

test('SAF-10 used connectors are stored and read back, and if storage fails only that list is lost', async () => {
  const stored: Record<string, unknown> = { used: ['app.old'] }
  const storage = {
    get: async (key: string) => stored[key] as never,
    set: async (key: string, value: unknown) => void Object.assign(stored, { [key]: value }),
    remove: async () => {},
  }
  const admission = await openAdmission({ storage })
  expect(admission.admits('app.old', 64)).toBe(true)
  await admission.follow(createFakeWallet().connector, 'app.new').connect(connecting)
  expect(stored.used).toEqual(['app.new', 'app.old'])
  const fail = () => Promise.reject(new Error('blocked'))
  const blocked = await openAdmission({ storage: { get: fail, set: fail, remove: fail } }, isKnown)
  expect(blocked.admits('io.metamask', 64)).toBe(true)
  await blocked.follow(createFakeWallet().connector, 'app.new').connect(connecting)
  expect(blocked.admits('app.new', 64)).toBe(true)
})
