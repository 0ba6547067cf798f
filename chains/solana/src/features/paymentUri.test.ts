// Links that ask for a payment, by anyone who wrote them.
import { formatUnits } from '@latchkey/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mainnet } from '../networks'
import { ALICE, BOB } from '../testing/scriptedWallet'
import { parsePaymentUri } from './paymentUri'
import { receive } from './receive'

const payment = (change: object) => ({
  to: ALICE,
  network: null,
  tokenAddress: null,
  units: null,
  amount: null,
  ...change,
})

test.each<[string, object | null]>([
  [`solana:${ALICE}`, {}],
  [`SOLANA:${ALICE}?amount=1.50`, { amount: { units: 150n, decimals: 2 } }],
  [`solana:${ALICE}?amount=0.000000001&label=Shop&message=Thanks`, { amount: { units: 1n, decimals: 9 } }],
  [`solana:${ALICE}?amount=5&spl-token=${BOB}`, { tokenAddress: BOB, amount: { units: 5n, decimals: 0 } }],
  [` solana:${ALICE}?reference=${BOB}`, {}],
  [`solana:${ALICE}?spl-token=${BOB}&spl-token=${BOB}`, null],
  [`solana:${ALICE}?spl-token=`, null],
  [`solana:${ALICE}?amount=`, null],
  [`solana:${ALICE}?memo=`, null],
  [`solana:${ALICE}?memo=1234`, null],
  [`solana:${ALICE}?amount=1e3`, null],
  [`solana:${ALICE}?amount=-1`, null],
  [`solana:${ALICE}?amount=.5`, null],
  [`solana:${ALICE}?amount=1&amount=2`, null],
  [`solana:${ALICE}?spl-token=x`, null],
  ['solana:https://example.com/pay', null],
  [`solana:${ALICE}x`, null],
  [`ethereum:${ALICE}`, null],
  [ALICE, null],
  ['', null],
])('SND-02 the link %s', (uri, expected) => {
  expect(parsePaymentUri(uri)).toEqual(expected && payment(expected))
})

test('SND-02 SND-07 Send reads what Receive requests, to the last unit', () => {
  const units = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 36 }), fc.constantFrom(null, BOB), (amount, decimals, address) => {
      const token = { network: mainnet.id, address, name: 'T', symbol: 'T', decimals, iconUrl: null }
      const uri = receive.paymentUri({ account: `${mainnet.id}:${ALICE}`, token, units: amount }) ?? ''
      const parsed = parsePaymentUri(uri)
      expect(parsed).toMatchObject({ to: ALICE, tokenAddress: address })
      const read = parsed?.amount
      expect(read && formatUnits(read.units, read.decimals)).toBe(formatUnits(amount, decimals))
    }),
  )
})

test('SND-02 no text makes the parser throw', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string().map((rest) => `solana:${ALICE}${rest}`),
    fc.string().map((rest) => `solana:${ALICE}?amount=${rest}`),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const { amount = null } = parsePaymentUri(text) ?? {}
      expect(amount === null || amount.units >= 0n).toBe(true)
    }),
  )
})
