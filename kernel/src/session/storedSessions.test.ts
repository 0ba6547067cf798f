// @vitest-environment node
import { expect, test } from 'vitest'
import { createFakeChain } from '../testing/fakeKernel'
import { createFakeWallet } from '../testing/fakeWallet'
import { checkSessions, groupByNamespace } from './checkSessions'
import { accountTypeStorage } from './storedAccountTypes'
import { kernelStorage } from './storedSessions'

const bitcoin = createFakeChain({ namespace: 'bip122' })
const families = [{ ...bitcoin, defaultAccountType: 'payment' as const, accountTypes: ['ordinal', 'stx'] as const }]
const { sessions, networks } = kernelStorage
const { accountTypes } = accountTypeStorage(families)
const good = { namespace: 'eip155', connectorId: 'fake', caipAddress: 'eip155:1:0xa' }
const text = (length: number) => 'x'.repeat(length)
const many = (count: number) => Array.from({ length: count }, (_, index) => index)

test('field case 27: STO-01 invalid stored sessions are left out, and the others stay', () => {
  const junk = [
    null,
    7,
    'x',
    [],
    {},
    { ...good, namespace: 7 },
    { ...good, namespace: '' },
    { ...good, connectorId: '' },
    { ...good, connectorId: text(257) },
    { ...good, connectorId: null },
    { ...good, caipAddress: 'solana:1:0xa' },
    { ...good, caipAddress: 'eip1551:0xa' },
    { ...good, caipAddress: 7 },
    { ...good, caipAddress: `eip155:${text(250)}` },
  ]
  expect(sessions.parse([...junk, good, ...junk])).toEqual([good])
  const longest = { ...good, connectorId: text(256) }
  expect(sessions.parse([longest])).toEqual([longest])
  for (const none of [null, undefined, 'x', {}, 7]) expect(sessions.parse(none)).toBeNull()
})

test('field case 27: STO-01 at most 32 stored sessions, networks, and account types are read', () => {
  expect(sessions.parse(many(32).map(() => good))).toHaveLength(32)
  expect(sessions.parse(many(33).map(() => good))).toHaveLength(32)
  const rows = (count: number) => Object.fromEntries(many(count).map((index) => [`n${index}`, `n${index}:1`]))
  expect(Object.keys(networks.parse(rows(32)) ?? {})).toHaveLength(32)
  expect(Object.keys(networks.parse(rows(33)) ?? {})).toHaveLength(32)
  const kinds = (count: number) => Object.fromEntries(many(count).map((index) => [`n${index}`, 'eoa']))
  expect(Object.keys(accountTypes.parse(kinds(32)) ?? {})).toHaveLength(32)
  expect(Object.keys(accountTypes.parse(kinds(33)) ?? {})).toHaveLength(32)
})

test('field case 27: STO-01 a stored network must belong to its family, and a stored account type must exist', () => {
  const stored = { eip155: 'eip155:10', solana: 'eip155:10', bip122: 7, '': ':1', long: `long:${text(252)}` }
  expect(networks.parse(stored)).toEqual({ eip155: 'eip155:10', '': ':1' })
  const all = { a: 'eoa', b: 'smartAccount', c: 'payment', d: 'ordinal', e: 'stx' }
  expect(accountTypes.parse({ ...all, f: 'root', g: null, '': 'eoa', [text(257)]: 'eoa' })).toEqual(all)
  expect(accountTypeStorage([]).accountTypes.parse(all)).toEqual({ a: 'eoa', b: 'smartAccount' })
  for (const none of [null, 'x', 7]) expect([networks.parse(none), accountTypes.parse(none)]).toEqual([null, null])
})

test('field case 18: CON-10 200 accounts of a wallet’s response are kept, only of the wallet’s families and under its id', () => {
  const { connector } = createFakeWallet()
  const account = (index: number) => ({ caipAddress: `eip155:1:0x${index}`, connectorId: 'other', accountType: 'eoa' })
  const others = [null, 'x', {}, { caipAddress: 7 }, { caipAddress: 'solana:1:x' }, { caipAddress: 'eip155:1' }]
  const read = (count: number) => checkSessions(connector, [...others, ...many(count).map(account)], 'connect')
  expect([read(0), read(200).length, read(201).length]).toEqual([[], 200, 200])
  expect(read(1)).toEqual([{ ...account(0), connectorId: connector.id }])
  for (const answer of [null, {}, 'x', undefined]) {
    expect(() => checkSessions(connector, answer, 'connect')).toThrow(
      expect.objectContaining({
        code: 'kernel/connector-misbehaved',
        context: { connectorId: 'fake', method: 'connect' },
      }),
    )
  }
})

test('CON-12 sessions are grouped by family in the order of the wallet', () => {
  const { sessions } = createFakeWallet({ accounts: ['eip155:1:0xb', 'solana:1:c', 'eip155:10:0xa'] })
  const groups = [...groupByNamespace(sessions())].map(([name, own]) => [name, own.map((each) => each.caipAddress)])
  expect(groups).toEqual([
    ['eip155', ['eip155:1:0xb', 'eip155:10:0xa']],
    ['solana', ['solana:1:c']],
  ])
})
