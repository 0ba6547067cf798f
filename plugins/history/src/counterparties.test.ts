import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addresses, dollars, FRIEND, IMPOSTOR, item, nft, OWN, reader, sent, transfer } from '../test/items'
import { addCounterparties, findSuspicion, recipientsOf, startCounterparties } from './counterparties'
import { listRecipients } from './recipients'
import type { Activity } from './types'

const know = (...items: readonly Activity[]) => addCounterparties(startCounterparties(reader), items, reader)
const judge = (each: Activity, known = know(sent('1', FRIEND))) => findSuspicion(each, known, reader)
const recipients = (items: readonly Activity[]) =>
  listRecipients({ account: `eip155:1:${OWN}`, reader, items, sent: [], isWhole: true }).map(({ address }) => address)

test('field case 32: TXH-02 bait is marked, with its reason', () => {
  const fromImpostor = { from: IMPOSTOR, transfers: [transfer({ from: IMPOSTOR })] }
  expect(judge(item('a', fromImpostor))).toBe('lookalike')
  // A token that says the victim moved it: the attacker pays for the transaction.
  const nothing = transfer({ direction: 'out', from: OWN, to: IMPOSTOR, amount: { units: 0n, decimals: 6 } })
  expect(judge(item('b', { operation: 'send', from: IMPOSTOR, transfers: [nothing] }))).toBe('lookalike')
  const stranger = `0x${'7'.repeat(40)}`
  expect(judge(item('c', { operation: 'send', from: stranger, transfers: [{ ...nothing, to: stranger }] }))).toBe(
    'empty',
  )
  const dust = transfer({ from: stranger, amount: { units: 3n, decimals: 6 }, value: dollars(0n) })
  expect(judge(item('d', { from: stranger, transfers: [dust] }))).toBe('dust')
  expect(
    judge(item('e', { from: stranger, transfers: [{ ...dust, value: null, amount: { units: 9n, decimals: 18 } }] })),
  ).toBe('dust')
})
test('field case 32: TXH-02 an address that imitates the account itself is bait too', () => {
  const twin = `0x1111${'2'.repeat(32)}1111`
  expect(judge(item('a', { from: twin, transfers: [transfer({ from: twin })] }))).toBe('lookalike')
})
test('field case 32: TXH-02 the recipient of the first transfer is genuine, in whatever order pages arrive', () => {
  const genuine = sent('1', FRIEND, { minedAtMs: 1 })
  const trapped = sent('2', IMPOSTOR, { minedAtMs: 2 })
  for (const known of [know(genuine, trapped), know(trapped, genuine)]) {
    expect(judge(trapped, known)).toBe('lookalike')
    expect(judge(genuine, known)).toBeNull()
  }
  expect(recipients([genuine, trapped])).toEqual([FRIEND])
})
test('TXH-02 the account’s own transactions, approvals, NFTs and tiny amounts from known addresses are not bait', () => {
  const crumb = { amount: { units: 1n, decimals: 6 }, value: dollars(0n) }
  expect(judge(sent('a', FRIEND, { transfers: [transfer({ direction: 'out', to: FRIEND, ...crumb })] }))).toBeNull()
  expect(judge(item('b', { operation: 'approve', from: OWN, transfers: [] }))).toBeNull()
  expect(judge(item('c', { transfers: [transfer(crumb)] }))).toBeNull()
  expect(judge(item('d', { transfers: [nft()] }))).toBeNull()
  expect(judge(item('e', { from: null, transfers: [transfer({ from: null })] }))).toBeNull()
})
test('TXH-02 no false alarm in ordinary histories: payments of at least a cent between any addresses, in any order', () => {
  const payment = fc.record({
    other: fc.integer({ min: 0, max: 19 }),
    isSent: fc.boolean(),
    isOther: fc.boolean(),
    cents: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    hasValue: fc.boolean(),
    minedAtMs: fc.integer({ min: 1, max: 10 ** 12 }),
  })
  const people = fc.uniqueArray(addresses, { minLength: 20, maxLength: 20, selector: reader.abbreviate })
  let seen = 0
  let alarms = 0
  fc.assert(
    fc.property(people, fc.array(payment, { minLength: 20, maxLength: 80, size: 'max' }), (people, payments) => {
      const items = payments.map(({ other, isSent, isOther, cents, hasValue, minedAtMs }, index) => {
        const party = people[other] ?? FRIEND
        // Exchanges and relayers pay for transfers of others.
        const from = isSent ? OWN : isOther ? (people[(other + 1) % people.length] ?? party) : party
        const moved = { amount: { units: cents * 10_000n, decimals: 6 }, value: hasValue ? dollars(cents) : null }
        const transfers = [
          isSent
            ? transfer({ ...moved, direction: 'out', from: OWN, to: party })
            : transfer({ ...moved, direction: 'in', from: party, to: OWN }),
        ]
        return item(String(index), { operation: isSent ? 'send' : 'receive', from, minedAtMs, transfers })
      })
      const known = know(...items)
      seen += items.length
      alarms += items.filter((each) => judge(each, known) !== null).length
      const paid = new Set(items.flatMap((each) => recipientsOf(each, reader)))
      expect(recipients(items)).toHaveLength(paid.size)
    }),
  )
  expect(seen).toBeGreaterThan(1000)
  expect(alarms).toBe(0)
})
test('TXH-02 payments to a recipient are counted once each, and only if the whole history was read', () => {
  const items = [sent('1', FRIEND), sent('2', FRIEND), sent('3', FRIEND, { status: 'failed' })]
  const parts = { account: `eip155:1:${OWN}` as const, reader, items, sent: [] }
  expect(listRecipients({ ...parts, isWhole: true })).toEqual([{ address: FRIEND, sends: 2 }])
  expect(listRecipients({ ...parts, isWhole: false })).toEqual([{ address: FRIEND, sends: null }])
})
test('TXH-02 every suggested recipient has received something from the account, and none imitates another', () => {
  const attack = fc.record({ kind: fc.constantFrom('zero', 'dust', 'fake'), at: fc.integer({ min: 1, max: 1000 }) })
  fc.assert(
    fc.property(
      fc.array(attack, { maxLength: 20, size: 'max' }),
      fc.integer({ min: 1, max: 1000 }),
      (attacks, paidAtMs) => {
        const bait = attacks.map(({ kind, at }, index) => {
          const units = kind === 'zero' ? 0n : kind === 'dust' ? 1n : 12_500_000n
          const moved = transfer({ direction: 'out', from: OWN, to: IMPOSTOR, amount: { units, decimals: 6 } })
          return item(String(index), { operation: 'send', from: IMPOSTOR, minedAtMs: at, transfers: [moved] })
        })
        const items = [...bait, sent('paid', FRIEND, { minedAtMs: paidAtMs })]
        expect(recipients(items)).toEqual([FRIEND])
        for (const each of bait) expect(judge(each, know(...items))).not.toBeNull()
      },
    ),
  )
})
