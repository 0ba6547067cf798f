import fc from 'fast-check'
import { expect, test } from 'vitest'
import { submitted } from '../test/items'
import { parseSent, writeSent } from './parseSent'

const statuses = fc.constantFrom('pending', 'confirmed', 'failed', 'dropped', 'replaced')

test('TXH-01 a sent transaction is read back exactly as it was stored, to the last unit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.string({ maxLength: 40 }),
      fc.integer({ min: 0, max: 10 ** 13 }),
      statuses,
      fc.boolean(),
      (units, name, sentAtMs, status, isWhole) => {
        const token = { network: 'eip155:1', address: null, name, symbol: name, decimals: 18, iconUrl: null } as const
        const { sent: _, to: __, ...bare } = submitted('0xabc')
        const received = { token, units, price: isWhole ? { units, decimals: 2 } : null }
        const transaction = isWhole ? submitted('0xabc', { sent: { token, units }, received }) : bare
        const before = { transaction, sentAtMs, status }
        const fee = { units, decimals: 18, symbol: 'ETH' }
        const written = writeSent({ ...before, transaction: { ...transaction, fee } })
        expect(parseSent(JSON.parse(JSON.stringify(written)))).toEqual(before)
      },
    ),
  )
})
test('TXH-01 any other stored data is null, and never throws', () => {
  const whole = JSON.parse(
    JSON.stringify(writeSent({ transaction: submitted('0xabc'), sentAtMs: 1, status: 'pending' })),
  )
  expect(parseSent(whole)).not.toBeNull()
  for (const broken of [
    { ...whole, status: 'won' },
    { ...whole, sentAtMs: -1 },
    { ...whole, transaction: { ...whole.transaction, network: 'nowhere' } },
    { ...whole, transaction: { ...whole.transaction, from: 'nobody' } },
    { ...whole, transaction: { ...whole.transaction, hash: '' } },
    { ...whole, transaction: { ...whole.transaction, sent: { ...whole.transaction.sent, units: '1e9' } } },
    { ...whole, transaction: { ...whole.transaction, sent: { ...whole.transaction.sent, price: '3000' } } },
  ]) {
    expect(parseSent(broken)).toBeNull()
  }
  fc.assert(
    fc.property(fc.anything(), (junk) => {
      expect(parseSent(junk)).toBeNull()
    }),
  )
})
