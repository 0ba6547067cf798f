// Transfers without a network: the call contains what was requested, and its cost is stated beforehand.
import type { CaipAddress } from '@latchkey/kernel'
import type { TransactionState } from '@latchkey/kernel/contracts'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Coin, Esplora } from '../esplora/esplora'
import { mainnet, testnet } from '../networks'
import { ADDRESS_VERSIONS } from '../testing/signer'
import { createPayments } from '../transfer/payments'
import { createTransfer } from './transfer'

const LIVE = { signal: new AbortController().signal }
const KEY = new Uint8Array(32).fill(3)
const OTHER_KEY = new Uint8Array(32).fill(4)
const ALICE = p2wpkh(pubECDSA(KEY)).address ?? ''
const RECIPIENTS = [
  p2wpkh(pubECDSA(OTHER_KEY)).address ?? '',
  p2pkh(pubECDSA(OTHER_KEY)).address ?? '',
  p2sh(p2wpkh(pubECDSA(OTHER_KEY))).address ?? '',
  p2tr(pubSchnorr(OTHER_KEY)).address ?? '',
]
const [BOB = '', LEGACY = ''] = RECIPIENTS
const DUST = 546n
const MAX_SATS = 2_100_000_000_000_000n
const TXID = 'ab'.repeat(32)
const from: CaipAddress = `${mainnet.id}:${ALICE}`
const token = { network: mainnet.id, address: null, ...mainnet.native, iconUrl: null }

const toCoins = (values: readonly bigint[]): readonly Coin[] =>
  values.map((valueSats, vout) => ({ txid: TXID, vout, valueSats, isConfirmed: vout % 2 === 0 }))
/** An endpoint that holds these coins of Alice's and knows one rate. */
function createEsplora(
  values: readonly bigint[],
  rate = 2n,
  confirmations: readonly (boolean | null | Error)[] = [],
  spender: string | null = null,
) {
  const left = [...confirmations]
  const esplora: Esplora = {
    coins: async () => toCoins(values),
    feeRate: async () => rate,
    usualRate: async () => rate,
    height: async () => 1,
    genesis: async () => '',
    feeOf: async () => null,
    firstInput: async () => ({ txid: TXID, vout: 1 }),
    spenderOf: async () => spender,
    rawTransaction: async () => '',
    broadcast: async () => TXID,
    async isConfirmed() {
      const answer = left.shift() ?? null
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return esplora
}
const createFor = (values: readonly bigint[], rate?: bigint) => createTransfer([mainnet], createEsplora(values, rate))
const plan = (values: readonly bigint[], units: bigint, to = BOB) =>
  createFor(values).plan({ from, to, token, units }, LIVE)
const coinLists = fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), { minLength: 1, maxLength: 12 })
const rates = fc.bigInt({ min: 1n, max: 200n })

test('SND-07 CHN-03 the call moves what was requested: any amount, any kind of recipient', async () => {
  const check = async (units: bigint, to: string) => {
    const transfer = createFor([MAX_SATS])
    const { call, summary } = await transfer.plan({ from, to, token, units }, LIVE)
    expect(summary).toEqual({ from: ALICE, to, tokenAddress: null, units })
    expect(transfer.summarize(call)).toEqual(summary)
  }
  for (const units of [DUST, 30_000_000n, MAX_SATS - 1_000n]) await check(units, BOB)
  const amounts = fc.bigInt({ min: DUST, max: MAX_SATS - 1_000n })
  await fc.assert(fc.asyncProperty(amounts, fc.constantFrom(...RECIPIENTS), check))
})

test('SND-01 CHN-03 what can be planned can be built from the same coins, for no more than the stated fee; so can the maximum', async () => {
  const check = async (values: readonly bigint[], rate: bigint, to: string, part: bigint) => {
    const transfer = createFor(values, rate)
    const most = await transfer.max({ from, token, to }, LIVE)
    fc.pre(most >= DUST)
    const sender = { address: ALICE, purpose: 'payment' } as const
    for (const units of [most, DUST + ((most - DUST) * part) / 100n]) {
      const { fee } = await transfer.plan({ from, to, token, units }, LIVE)
      const draft = { network: mainnet.id, from: sender, recipient: to, amountSats: units }
      await createPayments(createEsplora(values, rate)).build(draft, LIVE)
      expect((fee?.units ?? 0n) >= rate).toBe(true)
    }
    const sum = values.reduce((total, value) => total + value, 0n)
    const { fee } = await transfer.plan({ from, to, token, units: most }, LIVE)
    expect(fee && fee.units <= sum - most).toBe(true)
    await expect(transfer.plan({ from, to, token, units: most + 1n }, LIVE)).rejects.toMatchObject({
      code: expect.stringMatching(/^transfer\/insufficient-(?:fee|funds)$/),
    })
  }
  const parts = fc.bigInt({ min: 0n, max: 99n })
  await fc.assert(fc.asyncProperty(coinLists, rates, fc.constantFrom(...RECIPIENTS), parts, check), { numRuns: 40 })
})

test('SND-07 CHN-03 an address of the test networks can be paid on each of them', async () => {
  const address = p2wpkh(pubECDSA(KEY), ADDRESS_VERSIONS.testnet).address ?? ''
  const draft = { from: `${testnet.id}:${address}` as const, to: address, token: { ...token, ...testnet.native } }
  const transfer = createTransfer([testnet], createEsplora([MAX_SATS]))
  expect((await transfer.plan({ ...draft, units: 1_000n }, LIVE)).summary).toMatchObject({ to: address })
})

test('SAF-01 the network defines the unit: other decimals are refused, and another symbol is not shown', async () => {
  const send = (other: object) =>
    createFor([MAX_SATS]).plan({ from, to: BOB, token: { ...token, ...other }, units: 1_000n }, LIVE)
  expect((await send({ symbol: 'FAKE' })).token).toMatchObject({ symbol: 'BTC', decimals: 8 })
  await expect(send({ decimals: 6 })).rejects.toMatchObject({ code: 'transfer/token-mismatch' })
})

test('SAF-04 the usual fee is that of a transaction of the same size at the usual rate', async () => {
  const usual = { ...createEsplora([MAX_SATS], 30n), usualRate: async () => 10n }
  const { fee, usualFeeUnits } = await createTransfer([mainnet], usual).plan(
    { from, to: BOB, token, units: 1_000n },
    LIVE,
  )
  expect(usualFeeUnits).toBe((fee?.units ?? 0n) / 3n)
})

describe('what cannot be sent', () => {
  test.each([
    [0n, 'transfer/amount-invalid'],
    [-1n, 'transfer/amount-invalid'],
    [DUST - 1n, 'transfer/amount-too-small'],
    [100_001n, 'transfer/insufficient-funds'],
    [100_000n, 'transfer/insufficient-fee'],
  ])('SND-02 %s of 100000 satoshis: %s', async (units, code) => {
    await expect(plan([60_000n, 40_000n], units)).rejects.toMatchObject({ code })
  })
  test.each([
    ['x', 'malformed'],
    [p2wpkh(pubECDSA(KEY), { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }).address ?? '', 'malformed'],
  ])('field case 35: SND-02 CHN-03 the recipient %s is not on this network', async (to, reason) => {
    await expect(plan([MAX_SATS], 1_000n, to)).rejects.toMatchObject({
      code: 'transfer/recipient-invalid',
      context: { reason },
    })
  })
  test('SND-03 a Stacks account, which wallets also share, cannot send bitcoin', async () => {
    const stacks: CaipAddress = `${mainnet.id}:SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7`
    const sending = createFor([MAX_SATS]).plan({ from: stacks, to: BOB, token, units: 1_000n }, LIVE)
    await expect(sending).rejects.toMatchObject({ code: 'transfer/recipient-invalid' })
  })
  test('SND-01 the maximum for an incomplete address is the maximum for the most expensive address type', async () => {
    const most = (to: string) => createFor([100_000n]).max({ from, token, to }, LIVE)
    expect(await most('x')).toBe(await most(LEGACY))
    expect(await most('x')).not.toBe(await most(BOB))
  })
  test('SND-03 no account has a token here, and a network that is not listed is refused', async () => {
    const other = { ...token, address: ALICE }
    const transfer = createFor([MAX_SATS])
    expect(await transfer.max({ from, token: other }, LIVE)).toBe(0n)
    const sending = transfer.plan({ from, to: BOB, token: other, units: 1_000n }, LIVE)
    await expect(sending).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
    await expect(transfer.max({ from: `${testnet.id}:${ALICE}`, token }, LIVE)).rejects.toMatchObject({
      code: 'bitcoin/rpc-url-missing',
    })
    expect(await createFor([]).max({ from, token }, LIVE)).toBe(0n)
    expect(await createFor([100n, 700n]).max({ from, token }, LIVE)).toBe(0n)
  })
})

test('SND-03 a call that contains more, less or something else has no summary', () => {
  const { summarize } = createFor([])
  const payment = { account: ALICE, recipientAddress: BOB, amount: '1000' }
  const call = { network: mainnet.id, method: 'sendTransfer', params: [payment] }
  expect(summarize(call)).toMatchObject({ units: 1_000n })
  expect(summarize({ ...call, method: 'signPsbt' })).toBeNull()
  expect(summarize({ ...call, network: testnet.id })).toBeNull()
  for (const change of [
    { changeAddress: BOB },
    { amount: '0' },
    { amount: 1000 },
    { recipientAddress: 'x' },
    { account: 'x' },
  ]) {
    expect(summarize({ ...call, params: [{ ...payment, ...change }] })).toBeNull()
  }
  expect(summarize({ ...call, params: [payment, payment] })).toBeNull()
})

test('SND-05 a wallet’s reply is its transaction, and its refusal has a message', async () => {
  const { parseResult, describeFailure, isMistyped } = createFor([])
  expect(parseResult({ txid: TXID.toUpperCase() })).toBe(TXID)
  for (const junk of [null, TXID, {}, { txid: 5 }, { txid: 'x' }, { txid: [TXID] }])
    expect(parseResult(junk)).toBeNull()
  expect(describeFailure('no')).toMatchObject({ code: 'transfer/failed', message: 'Something went wrong', cause: 'no' })
  expect(await isMistyped(ALICE)).toBe(false)
})

describe('what becomes of the transaction', () => {
  /** More than 40 polls take. */
  const LONGEST_WAIT_MS = 300_000
  afterEach(() => {
    vi.useRealTimers()
  })
  /** The outcome, with all the waiting done immediately. */
  async function follow(
    confirmations: readonly (boolean | null | Error)[],
    spender?: string,
  ): Promise<TransactionState> {
    vi.useFakeTimers()
    const transfer = createTransfer([mainnet], createEsplora([], 1n, confirmations, spender))
    const following = transfer.follow({ network: mainnet.id, hash: TXID, from: ALICE }, LIVE)
    // Not all timers: a database that an earlier file of this worker left running has one that repeats forever.
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS)
    return following
  }
  test('SND-05 it waits for its block, even if the endpoint learns of it late or does not respond', async () => {
    const states = [null, null, new Error('down'), false, false, true]
    expect(await follow(states)).toEqual({ status: 'confirmed' })
  })
  test('SND-05 a transaction that the network no longer knows is dropped', async () => {
    expect(await follow([false, null])).toEqual({ status: 'dropped' })
  })
  test('SND-05 CHN-03 another transaction that spends the same coin replaces it, and is named', async () => {
    const by = 'cd'.repeat(32)
    expect(await follow([false, null], by)).toEqual({ status: 'replaced', by })
    // Never seen, so its inputs are unknown. And its own id is not a replacement.
    expect(await follow([null], by)).toEqual({ status: 'dropped' })
    expect(await follow([false, null], TXID)).toEqual({ status: 'dropped' })
  })
  test('SND-05 an abort ends the tracking', async () => {
    const leaving = new AbortController()
    const transfer = createTransfer([mainnet], createEsplora([], 1n, [false]))
    const following = transfer.follow({ network: mainnet.id, hash: TXID, from: ALICE }, leaving)
    leaving.abort()
    await expect(following).rejects.toMatchObject({ code: 'kernel/aborted' })
  })
})
