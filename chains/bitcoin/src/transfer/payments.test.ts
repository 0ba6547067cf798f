import { p2pkh, p2sh, p2tr, p2wpkh, p2wsh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WalletAccount } from '../connect/accounts'
import type { Coin, Esplora } from '../esplora/esplora'
import { mainnet, testnet } from '../networks'
import { ADDRESS_VERSIONS } from '../testing/signer'
import { createPayments } from './payments'

const KEY = new Uint8Array(32).fill(3)
const publicKey = Buffer.from(pubECDSA(KEY)).toString('hex')
const wrapped = p2sh(p2wpkh(pubECDSA(KEY)))
const accountOf = (address: string | undefined, key?: string): WalletAccount => ({
  address: address ?? '',
  purpose: 'payment',
  ...(key && { publicKey: key }),
})
const PAYMENT = accountOf(p2wpkh(pubECDSA(KEY)).address)
const RECIPIENT = p2wpkh(pubECDSA(new Uint8Array(32).fill(4))).address ?? ''
const LIVE = { signal: new AbortController().signal }
const DUST = 546n
const MAX_SATS = 2_100_000_000_000_000n

const coinOf = (valueSats: bigint, vout = 0, isConfirmed = true): Coin => ({
  txid: 'ab'.repeat(32),
  vout,
  valueSats,
  isConfirmed,
})

/** Payments over an endpoint that holds these coins and knows one rate; `sent` is what was broadcast. */
function setUp(coins: readonly Coin[], rate = 2n, raw = '', usualRate = rate) {
  const sent: string[] = []
  const esplora: Esplora = {
    coins: async () => coins,
    feeRate: async () => rate,
    usualRate: async () => usualRate,
    height: async () => 1,
    genesis: async () => '',
    feeOf: async () => null,
    firstInput: async () => null,
    spenderOf: async () => null,
    isConfirmed: async () => true,
    rawTransaction: async () => raw,
    broadcast: async (_network, hex) => {
      sent.push(hex)
      return Transaction.fromRaw(Buffer.from(hex, 'hex')).id
    },
  }
  return { payments: createPayments(esplora), sent }
}
const draftOf = (amountSats: bigint, from = PAYMENT) => ({
  network: mainnet.id,
  from,
  recipient: RECIPIENT,
  amountSats,
})

/** What goes to whom, and what is left as the fee. */
function describePsbt(psbt: Uint8Array) {
  const tx = Transaction.fromPSBT(psbt)
  const outputs = Array.from({ length: tx.outputsLength }, (_, index) => ({
    address: tx.getOutputAddress(index),
    amount: tx.getOutput(index).amount ?? 0n,
  }))
  const inSats = Array.from({ length: tx.inputsLength }, (_, i) => tx.getInput(i).witnessUtxo?.amount ?? 0n)
  const sum = (list: readonly bigint[]) => list.reduce((total, each) => total + each, 0n)
  return { tx, outputs, feeSats: sum(inSats) - sum(outputs.map(({ amount }) => amount)) }
}

describe('build', () => {
  test.each([
    ['a script of unknown content', p2wsh(p2pkh(pubECDSA(KEY))).address],
    ['no address', 'x'],
  ])('CHN-03 coins of %s are not spent', async (_, address) => {
    const { payments } = setUp([coinOf(10_000n)])
    const building = payments.build(draftOf(1_000n, accountOf(address, publicKey)), LIVE)
    await expect(building).rejects.toMatchObject({ code: 'rpc/unsupported-method' })
  })
  test('CHN-03 a payment uses a hundred coins at most, the largest ones', async () => {
    const coins = Array.from({ length: 120 }, (_, vout) => coinOf(1_000n + BigInt(vout), vout))
    const { payments } = setUp(coins, 1n)
    const { psbt } = await payments.build(draftOf(90_000n), LIVE)
    expect(describePsbt(psbt).tx.inputsLength).toBeLessThanOrEqual(100)
    await expect(payments.build(draftOf(105_000n), LIVE)).rejects.toMatchObject({ code: 'rpc/insufficient-funds' })
  })

  test('CHN-03 amounts are exact from the dust limit to 21e14; the change is returned, and the fee is the rate times the size', async () => {
    const amounts = fc.bigInt({ min: DUST, max: MAX_SATS })
    await fc.assert(
      fc.asyncProperty(
        amounts,
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        fc.bigInt({ min: 1n, max: 300n }),
        async (amount, more, rate) => {
          const { payments } = setUp([coinOf(amount + 141n * rate + DUST + 1n + more)], rate)
          const { psbt, inputs } = await payments.build(draftOf(amount), LIVE)
          const { tx, outputs, feeSats } = describePsbt(psbt)
          expect(outputs.find(({ address }) => address === RECIPIENT)?.amount).toBe(amount)
          expect(outputs.every(({ amount: each }) => each >= DUST)).toBe(true)
          expect(outputs.map(({ address }) => address).filter((address) => address !== RECIPIENT)).toEqual(
            outputs.length === 2 ? [PAYMENT.address] : [],
          )
          expect(inputs).toEqual([{ address: PAYMENT.address, index: 0 }])
          tx.sign(KEY)
          tx.finalize()
          expect(feeSats).toBeGreaterThanOrEqual(BigInt(tx.vsize) * rate)
          expect(feeSats).toBeLessThanOrEqual(BigInt(tx.vsize + 2) * rate + DUST)
        },
      ),
      {
        numRuns: 60,
        examples: [
          [30_000_000n, 0n, 1n],
          [DUST, 0n, 1n],
          [MAX_SATS, 1n, 300n],
        ],
      },
    )
  })

  test.each([
    [60n, 60n],
    [61n, 60n],
    [5_000n, 60n],
  ])('SAF-04 if 3 satoshis per byte are usual and the endpoint quotes %s: %s', async (suggested, paid) => {
    const { payments } = setUp([coinOf(10_000_000n)], suggested, '', 3n)
    const { tx, feeSats } = describePsbt((await payments.build(draftOf(100_000n), LIVE)).psbt)
    tx.sign(KEY)
    tx.finalize()
    expect(feeSats / BigInt(tx.vsize)).toBe(paid)
  })

  test('change too small to be relayed is added to the fee', async () => {
    const { payments } = setUp([coinOf(10_000n + 220n + 500n)], 2n)
    const { outputs, feeSats } = describePsbt((await payments.build(draftOf(10_000n), LIVE)).psbt)
    expect(outputs).toEqual([{ address: RECIPIENT, amount: 10_000n }])
    expect(feeSats).toBe(720n)
  })

  test('several coins are combined, unconfirmed ones last', async () => {
    const { payments } = setUp([coinOf(9_000n, 0, false), coinOf(6_000n, 1), coinOf(7_000n, 2)])
    const confirmed = describePsbt((await payments.build(draftOf(12_000n), LIVE)).psbt)
    expect(confirmed.tx.inputsLength).toBe(2)
    expect([0, 1].map((index) => confirmed.tx.getInput(index).index).sort()).toEqual([1, 2])
    const all = describePsbt((await payments.build(draftOf(20_000n), LIVE)).psbt)
    expect(all.tx.inputsLength).toBe(3)
  })

  test.each([0n, 1n, 545n])('CHN-03 %i satoshis are below the relay limit', async (amount) => {
    const { payments } = setUp([coinOf(MAX_SATS)])
    await expect(payments.build(draftOf(amount), LIVE)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
  })

  test('the fee counts: an amount equal to the whole balance cannot be sent', async () => {
    for (const coins of [[], [coinOf(10_000n)], [coinOf(10_100n)]]) {
      const { payments } = setUp(coins)
      await expect(payments.build(draftOf(10_000n), LIVE)).rejects.toMatchObject({ code: 'rpc/insufficient-funds' })
    }
  })
})

describe('every kind of account', () => {
  const earlier = new Transaction()
  earlier.addOutputAddress(p2pkh(pubECDSA(KEY)).address ?? '', 50_000n)
  earlier.addInput({ txid: 'cd'.repeat(32), index: 0, finalScriptSig: new Uint8Array([0]) })
  const legacyCoin = { ...coinOf(50_000n), txid: earlier.id }

  test.each([
    ['P2WPKH', PAYMENT, coinOf(50_000n), ''],
    ['P2SH-P2WPKH', accountOf(wrapped.address, publicKey), coinOf(50_000n), ''],
    [
      'P2TR',
      accountOf(p2tr(pubSchnorr(KEY)).address, Buffer.from(pubSchnorr(KEY)).toString('hex')),
      coinOf(50_000n),
      '',
    ],
    ['P2TR, compressed key', accountOf(p2tr(pubSchnorr(KEY)).address, publicKey), coinOf(50_000n), ''],
    ['P2PKH', accountOf(p2pkh(pubECDSA(KEY)).address), legacyCoin, Buffer.from(earlier.toBytes(true)).toString('hex')],
  ])('CHN-03 %s: built, signed, finalized, sent', async (_kind, from, coin, raw) => {
    const { payments, sent } = setUp([coin], 3n, raw)
    const { psbt } = await payments.build(draftOf(20_000n, from), LIVE)
    const tx = Transaction.fromPSBT(psbt)
    tx.sign(KEY)
    await expect(payments.send(mainnet.id, tx.toPSBT(), LIVE)).resolves.toMatch(/^[0-9a-f]{64}$/)
    expect(sent).toHaveLength(1)
    // Some wallets finalize themselves.
    tx.finalize()
    await payments.send(mainnet.id, tx.toPSBT(), LIVE)
    expect(sent[1]).toBe(sent[0])
  })

  test('CHN-03 the change goes back to an address of the same network', async () => {
    const versions = ADDRESS_VERSIONS.testnet
    const from = p2wpkh(pubECDSA(KEY), versions).address ?? ''
    const { payments } = setUp([coinOf(50_000n)])
    const draft = { network: testnet.id, from: accountOf(from), recipient: from, amountSats: 20_000n }
    const tx = Transaction.fromPSBT((await payments.build(draft, LIVE)).psbt)
    expect([0, 1].map((index) => tx.getOutputAddress(index, versions))).toEqual([from, from])
  })

  test('a script of unknown content, or without its key, cannot be spent from', async () => {
    const { payments } = setUp([coinOf(50_000n)])
    const other = Buffer.from(pubECDSA(new Uint8Array(32).fill(9))).toString('hex')
    for (const address of [wrapped.address, p2tr(pubSchnorr(KEY)).address]) {
      for (const key of [undefined, other]) {
        const draft = draftOf(20_000n, accountOf(address, key))
        await expect(payments.build(draft, LIVE)).rejects.toMatchObject({ code: 'rpc/unsupported-method' })
      }
    }
  })
})

test('a transaction is still the same with signatures; it is not with another output, amount or input', async () => {
  const { payments } = setUp([coinOf(50_000n)])
  const { psbt } = await payments.build(draftOf(20_000n), LIVE)
  const signed = Transaction.fromPSBT(psbt)
  signed.sign(KEY)
  expect(payments.isSameTransaction(psbt, signed.toPSBT())).toBe(true)
  for (const other of [draftOf(20_001n), { ...draftOf(20_000n), recipient: PAYMENT.address }]) {
    expect(payments.isSameTransaction(psbt, (await payments.build(other, LIVE)).psbt)).toBe(false)
  }
  const malformed = new Uint8Array([1, 2, 3])
  expect(payments.isSameTransaction(psbt, malformed)).toBe(false)
  for (const each of [psbt, malformed]) expect(payments.isSameTransaction(malformed, each)).toBe(false)
  expect(payments.countInputs(new Uint8Array([1]))).toBeNull()
})

test('an endpoint that returns another id is not trusted', async () => {
  const lying = { broadcast: async () => 'ee'.repeat(32) } as unknown as Esplora
  const { payments } = setUp([coinOf(50_000n)])
  const tx = Transaction.fromPSBT((await payments.build(draftOf(20_000n), LIVE)).psbt)
  tx.sign(KEY)
  const sending = createPayments(lying).send(mainnet.id, tx.toPSBT(), LIVE)
  await expect(sending).rejects.toMatchObject({ code: 'rpc/malformed-response' })
})

test('the largest of very many coins are used', async () => {
  const dust = Array.from({ length: 1_000 }, (_, vout) => coinOf(600n, vout))
  const { payments } = setUp([...dust, coinOf(50_000n, 5_000)])
  const { tx } = describePsbt((await payments.build(draftOf(20_000n), LIVE)).psbt)
  expect([tx.inputsLength, tx.getInput(0).index]).toEqual([1, 5_000])
})

test('an unsigned transaction is not sent', async () => {
  const { payments, sent } = setUp([coinOf(50_000n)])
  const { psbt } = await payments.build(draftOf(20_000n), LIVE)
  for (const input of [psbt, new Uint8Array([1])]) {
    await expect(payments.send(mainnet.id, input, LIVE)).rejects.toMatchObject({ code: 'rpc/malformed-response' })
  }
  expect(sent).toEqual([])
})
