import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePaymentUri } from './paymentUri'

const A = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const TOKEN = `0x${'70'.repeat(20)}`
const payment = (changed: object) => ({
  to: A,
  network: null,
  tokenAddress: null,
  units: null,
  amount: null,
  ...changed,
})

test.each([
  [`ethereum:${A}`, {}],
  [`ethereum:pay-${A}@137`, { network: 'eip155:137' }],
  [` ethereum:${A}?value=2.014e18 `, { units: 2_014_000_000_000_000_000n }],
  [`ethereum:${A}@1?value=1.50&gas=21000`, null],
  [`ethereum:${A}?value=1.50e2`, { units: 150n }],
  [`ethereum:vitalik.eth@1?value=7`, { to: 'vitalik.eth', network: 'eip155:1', units: 7n }],
  [
    `ETHEREUM:${TOKEN}@1/transfer?address=${A}&uint256=1e6`,
    { network: 'eip155:1', tokenAddress: TOKEN, units: 1_000_000n },
  ],
  [`ethereum:${TOKEN}/approve?address=${A}&uint256=1`, null],
  [`ethereum:${TOKEN}/transfer?address=${A}&uint256=1&value=5`, null],
  [`ethereum:${A}@0`, null],
  [`ethereum:${A}?value=-1`, null],
  [`ethereum:${A}?value=1e100`, null],
  [`ethereum:${A}?value=${2n ** 256n - 1n}`, { units: 2n ** 256n - 1n }],
  [`ethereum:${A}?value=${2n ** 256n}`, null],
  [`ethereum:${A}?value=1.500e1`, { units: 15n }],
  [`ethereum:${A}?value=1.0`, { units: 1n }],
  [`ethereum:${A}?value=`, null],
  [`ethereum:${A}@`, null],
  [`ethereum:${A}@x`, null],
  [`ethereum:${A}/`, null],
  [`ethereum:${TOKEN}/transfer?address=${A}`, { tokenAddress: TOKEN }],
  [`ethereum:${TOKEN}/transfer?uint256=1`, null],
  [`ethereum:${TOKEN}/transfer?address=&uint256=1`, null],
  [`ethereum:token/transfer?address=${A}&uint256=1`, null],
  [`x ethereum:${A}`, null],
  [`ethereum:${A}\n?value=1`, null],
  ['ethereum:0x12', null],
  ['bitcoin:bc1q', null],
  ['', null],
])('SND-02 the link %s', (uri, expected) => {
  expect(parsePaymentUri(uri)).toEqual(expected && payment(expected))
})
test('SND-02 no text makes the parser throw, and every result is a valid amount', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((rest) => `ethereum:${A}${rest}`),
      ),
      (text) => {
        const parsed = parsePaymentUri(text)
        expect(parsed === null || parsed.units === null || parsed.units >= 0n).toBe(true)
      },
    ),
  )
})
