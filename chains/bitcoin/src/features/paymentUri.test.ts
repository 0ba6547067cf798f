// Links that ask for a payment, by anyone who wrote them.
import { formatUnits } from '@latchkey/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mainnet } from '../networks'
import { parsePaymentUri } from './paymentUri'
import { receive } from './receive'

const A = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const LEGACY = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'
const TEST = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const payment = (change: object) => ({
  to: A,
  network: mainnet.id,
  tokenAddress: null,
  units: null,
  amount: null,
  ...change,
})

test.each<[string, object | null]>([
  [`bitcoin:${A}`, {}],
  [`BITCOIN:${A.toUpperCase()}?amount=0.1&label=Shop`, { amount: { units: 1n, decimals: 1 } }],
  [`bitcoin:${LEGACY}?amount=20.3`, { to: LEGACY, amount: { units: 203n, decimals: 1 } }],
  [` bitcoin:${A}\n`, {}],
  [`bitcoin:${TEST}?amount=1`, { to: TEST, network: null, amount: { units: 1n, decimals: 0 } }],
  [`bitcoin:${A}?req-somethingyoudontunderstand=50`, null],
  [`bitcoin:${A}?amount=0.000000001`, null],
  [`bitcoin:${A}?amount=1,5`, null],
  [`bitcoin:${A}?amount=1e3`, null],
  [`bitcoin:${A}?amount=-1`, null],
  [`bitcoin:${A}?amount=1&amount=2`, null],
  [`bitcoin:${A}q`, null],
  ['bitcoin:?amount=1', null],
  [`ethereum:${A}`, null],
  [A, null],
  ['', null],
])('SND-02 the link %s', (uri, expected) => {
  expect(parsePaymentUri(uri)).toEqual(expected && payment(expected))
})

test('SND-02 SND-07 Send reads what Receive requests, to the last satoshi', () => {
  const token = { network: mainnet.id, address: null, ...mainnet.native, iconUrl: null }
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2_100_000_000_000_000n }), (units) => {
      const read = parsePaymentUri(receive.paymentUri({ account: `${mainnet.id}:${A}`, token, units }) ?? '')?.amount
      expect(read && formatUnits(read.units, read.decimals)).toBe(formatUnits(units, 8))
    }),
  )
})

test('SND-02 no text makes the parser throw', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string().map((rest) => `bitcoin:${A}${rest}`),
    fc.string().map((rest) => `bitcoin:${A}?amount=${rest}`),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const { amount = null } = parsePaymentUri(text) ?? {}
      expect(amount === null || amount.units >= 0n).toBe(true)
    }),
  )
})
