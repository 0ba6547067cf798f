// What a transfer of these coins costs, to the satoshi. Weights are those of BIP-141; here every input and output is P2WPKH.
import { describe, expect, test } from 'vitest'
import { createSigner } from '../../test/signer'
import type { Coin } from '../esplora/esplora'
import { estimateFee, estimateMax, feeOfAll, type Payment } from './estimateFee'

const [{ address: from }] = createSigner('mainnet').accounts
const [{ address: to }, { address: taproot }] = createSigner('mainnet', 'savings').accounts
const RATE: Payment = { from, to, feeRate: 10n }
/** One input of 68 bytes, one output, and the frame; another output for the change. Satoshis. */
const [FEE, WITH_CHANGE, INPUT] = [1_100n, 1_410n, 680n]
const DUST = 546n
const coins = (...values: readonly bigint[]): readonly Coin[] =>
  values.map((valueSats, vout) => ({ txid: 'ab'.repeat(32), vout, valueSats, isConfirmed: true }))

describe('SND-03 the fee', () => {
  test.each<[string, bigint, bigint | null]>([
    ['a satoshi less than the fee is left', FEE - 1n, null],
    ['the fee is left', FEE, FEE],
    ['change would be dust', WITH_CHANGE + DUST - 1n, WITH_CHANGE + DUST - 1n],
    ['change is not dust', WITH_CHANGE + DUST, WITH_CHANGE],
    ['there is a lot of change', 1_000_000n, WITH_CHANGE],
  ])('if %s', (_, left, fee) => {
    expect(estimateFee(coins(50_000n + left), 50_000n, RATE)).toBe(fee)
  })
  test('takes the largest coins first, and as few as possible', () => {
    expect(estimateFee(coins(1_000n, 2_000n, 90_000n), 50_000n, RATE)).toBe(WITH_CHANGE)
    expect(estimateFee(coins(30_000n, 30_000n), 50_000n, RATE)).toBe(WITH_CHANGE + INPUT)
  })
  test('uses a hundred coins at most', () => {
    const many = (count: number) => coins(...Array.from({ length: count }, () => 1_000n))
    const most = estimateMax(many(100), RATE)
    expect(estimateMax(many(101), RATE)).toBe(most)
    expect(estimateMax(many(99), RATE)).toBe(most - 320n)
  })
  test('skips coins that are worth no more than their own input', () => {
    expect(estimateMax(coins(50_000n, INPUT), RATE)).toBe(50_000n - FEE)
    expect(estimateMax(coins(50_000n, INPUT + 1n), RATE)).toBe(50_000n - FEE + 1n)
  })
  test('depends on the recipient, or on the sender if there is no recipient', () => {
    const most = (payment: Partial<Payment>) => estimateMax(coins(50_000n), { from, feeRate: 10n, ...payment })
    expect(most({})).toBe(most({ to }))
    expect(most({}) - most({ to: taproot })).toBe(120n)
  })
  test('counts an incomplete recipient as P2PKH', () => {
    const most = (recipient: string) => estimateMax(coins(50_000n), { ...RATE, to: recipient })
    expect(most(to) - most('bc1')).toBe(30n)
  })
})

test('SND-01 the maximum is never dust', () => {
  expect(estimateMax(coins(FEE + DUST), RATE)).toBe(DUST)
  expect(estimateMax(coins(FEE + DUST - 1n), RATE)).toBe(0n)
  expect(estimateMax([], RATE)).toBe(0n)
})

test('SND-02 without coins, the fee of all coins is that of one coin', () => {
  expect(feeOfAll([], RATE)).toBe(FEE)
  expect(feeOfAll(coins(5_000n, 5_000n, 1n), RATE)).toBe(FEE + INPUT)
  expect(feeOfAll(coins(5_000n, INPUT), RATE)).toBe(FEE)
})
