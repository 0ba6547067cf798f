// Transfers without a network: what is read back from the bytes is what was put in, and nothing else is taken for a transfer.
import type { CaipAddress } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { base58, base64 } from '@scure/base'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../networks'
import { ALICE, BOB } from '../testing/scriptedWallet'
import { signTransaction } from './signTransaction'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './tokenPrograms'
import { createTransfer } from './transfer'
import type { Rpc } from './transfer/accounts'
import { encodeTransfer } from './transfer/encodeTransfer'
import { tokenAccountOf } from './transfer/programs'

const LIVE = { signal: new AbortController().signal }
const MAX_UNITS = 2n ** 64n - 1n
const MINT = Keypair.fromSeed(new Uint8Array(32).fill(5)).publicKey.toBase58()
const from: CaipAddress = `${mainnet.id}:${ALICE}`
const COSTS = { unitPrice: 20_000_000n, unitLimit: 500 }
const amounts = fc.bigInt({ min: 1n, max: MAX_UNITS })
const recipients = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Keypair.fromSeed(bytes).publicKey.toBase58())

function tokenOf(address: string | null, decimals: number): Token {
  return { network: mainnet.id, address, name: 'Token', symbol: 'T', decimals, iconUrl: null }
}

/** A network on which the sender has as much as an account can hold, of SOL and of a token of this program. */
function richNetwork(program: string, decimals: number, recentFees?: unknown): Rpc {
  const rich = { lamports: String(MAX_UNITS), owner: SystemProgram.programId.toBase58(), executable: false }
  const mint = Buffer.alloc(82)
  mint[44] = decimals
  mint[45] = 1
  const holding = Buffer.alloc(165)
  holding.set(base58.decode(MINT))
  holding.writeBigUInt64LE(MAX_UNITS, 64)
  const accountOf = (address: string) => {
    if (address === MINT) return { ...rich, owner: program, data: [mint.toString('base64'), 'base64'] }
    const isHolding = address === tokenAccountOf(ALICE, MINT, program)
    if (isHolding) return { ...rich, owner: program, data: [holding.toString('base64'), 'base64'] }
    return address === ALICE ? { ...rich, data: ['', 'base64'] } : null
  }
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    getMultipleAccounts: ([addresses]) => ({ value: (addresses as string[]).map(accountOf) }),
    getLatestBlockhash: () => ({ value: { blockhash: BOB } }),
    getMinimumBalanceForRentExemption: () => 2_039_280,
    getRecentPrioritizationFees: () => recentFees,
    simulateTransaction: () => ({ value: { err: null, logs: [], unitsConsumed: 30_000 } }),
  }
  return { call: async ({ method, params }) => answers[method]?.(params) }
}

/** A call with other instructions than ours. */
function callOf(instructions: TransactionInstruction[], payer = ALICE) {
  const message = new TransactionMessage({ payerKey: new PublicKey(payer), recentBlockhash: BOB, instructions })
  const bytes = new VersionedTransaction(message.compileToLegacyMessage()).serialize()
  return signTransaction.planSend(`${mainnet.id}:${payer}`, bytes) ?? { network: mainnet.id, method: '', params: [] }
}
const { summarize, parseResult } = createTransfer([mainnet], richNetwork(TOKEN_PROGRAM, 0))

describe('the plan matches the bytes', () => {
  test('SND-07 SOL: any amount, any recipient', async () => {
    const transfer = createTransfer([mainnet], richNetwork(TOKEN_PROGRAM, 0))
    const room = 15_000n
    const check = async (units: bigint, to: string) => {
      const { call, summary } = await transfer.plan({ from, to, token: tokenOf(null, 9), units }, LIVE)
      expect(transfer.summarize(call)).toEqual({ from: ALICE, to, tokenAddress: null, units, feeUnits: 15_000n })
      expect(summary).toEqual(transfer.summarize(call))
    }
    for (const units of [1n, 2n ** 53n + 1n, MAX_UNITS - room]) await check(units, BOB)
    const small = fc.bigInt({ min: 1n, max: MAX_UNITS - room })
    await fc.assert(fc.asyncProperty(small, recipients, check), { numRuns: 40 })
  })
  test.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])(
    'SND-07 a token of %s: any amount, recipient and decimals',
    async (program) => {
      const check = async (units: bigint, to: string, decimals: number) => {
        const transfer = createTransfer([mainnet], richNetwork(program, decimals))
        const draft = { from, to, token: tokenOf(MINT, decimals), units }
        // The sender's own SOL are in the same account as everything: nothing is left of u64 for more.
        const { call, deposit, fee } = await transfer.plan(draft, LIVE)
        expect(transfer.summarize(call)).toEqual({
          from: ALICE,
          to,
          tokenAddress: MINT,
          units,
          tokenProgram: program,
          decimals,
          feeUnits: 725_000n,
        })
        // 30,000 units were taken: a fifth more, at 20 lamports each, and the signature.
        expect([deposit.units, fee?.units]).toEqual([2_039_280n, 725_000n])
      }
      await check(MAX_UNITS, BOB, 0)
      await fc.assert(fc.asyncProperty(amounts, recipients, fc.integer({ min: 0, max: 36 }), check), { numRuns: 25 })
    },
  )
})

describe('SAF-04 the usual fee', () => {
  const slots = (...fees: readonly unknown[]) => fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
  test.each([
    ['the middle of recent blocks', slots(30_000_000, 1, 9_000_000, 10_000_000, 0), 9_000_000n],
    ['the middle, in whatever order', slots(9_000_000, 19_000_000, 18_000_000), 18_000_000n],
    ['the middle, in falling order', slots(19_000_000, 9_000_000, 18_000_000, 17_000_000, 10_000_000), 17_000_000n],
    ['a price that matters, where most blocks ask for none', slots(0, 0, 0), 8_000_000n],
    ['our own price, where there is no block', slots(), 20_000_000n],
    ['our own price at most', slots(20_000_001), 20_000_000n],
    ['what has a figure', slots('x', -1, null, 9_000_000.5, 11_000_000), 11_000_000n],
    ['our own price, where a node tells nothing', { value: [] }, 20_000_000n],
    ['our own price, where the list holds something else', [null, 5, 'x'], 20_000_000n],
  ])('%s', async (_what, recentFees, price) => {
    const transfer = createTransfer([mainnet], richNetwork(TOKEN_PROGRAM, 6, recentFees))
    const plan = (token: Token) => transfer.plan({ from, to: BOB, token, units: 5n }, LIVE)
    expect((await plan(tokenOf(MINT, 6))).usualFeeUnits).toBe(5_000n + (price * 60_000n) / 1_000_000n)
    expect((await plan(tokenOf(null, 9))).usualFeeUnits).toBe(5_000n + (price * 500n) / 1_000_000n)
  })
})

describe('what is not a plain transfer has no summary', () => {
  const alice = new PublicKey(ALICE)
  const bob = new PublicKey(BOB)
  const plain = SystemProgram.transfer({ fromPubkey: alice, toPubkey: bob, lamports: 5n })
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1n })
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 500 })
  const summary = { from: ALICE, to: BOB, tokenAddress: null, units: 5n }

  test('SND-03 a transfer of SOL has a summary, with or without a budget', () => {
    // Without a budget a signature is all; without a limit the price counts for all units that there may be.
    expect(summarize(callOf([plain]))).toEqual({ ...summary, feeUnits: 5_000n })
    expect(summarize(callOf([price, plain]))).toEqual({ ...summary, feeUnits: 5_002n })
  })
  test.each([
    ['two transfers', [plain, plain]],
    ['nothing but a budget', [price]],
    ['a price that is stated twice', [price, price, plain]],
    ['a limit that is stated twice', [limit, limit, plain]],
    ['a limit with an account', [new TransactionInstruction({ ...limit, keys: plain.keys.slice(1) }), plain]],
    [
      'a limit with more bytes',
      [new TransactionInstruction({ ...limit, data: Buffer.concat([limit.data, Buffer.of(0)]) }), plain],
    ],
    [
      'the same accounts for something else',
      [new TransactionInstruction({ ...plain, data: Buffer.concat([Buffer.of(3), plain.data.subarray(1)]) })],
    ],
    [
      'money that moves without a signature',
      [
        new TransactionInstruction({
          ...plain,
          keys: [...plain.keys].reverse().map((key) => ({ ...key, isSigner: false })),
        }),
      ],
    ],
    ['another budget', [ComputeBudgetProgram.requestHeapFrame({ bytes: 32_768 }), plain]],
    ['another instruction of the system', [SystemProgram.assign({ accountPubkey: alice, programId: bob })]],
    ['a transfer and a stranger', [plain, new TransactionInstruction({ programId: bob, keys: [] })]],
    ['money of another signer', [SystemProgram.transfer({ fromPubkey: bob, toPubkey: alice, lamports: 5n })]],
    [
      'a transfer with one more account',
      [
        new TransactionInstruction({
          ...plain,
          keys: [...plain.keys, { pubkey: bob, isSigner: false, isWritable: true }],
        }),
      ],
    ],
    [
      'a transfer that its recipient signs too',
      [new TransactionInstruction({ ...plain, keys: plain.keys.map((key) => ({ ...key, isSigner: true })) })],
    ],
    ['the same bytes for another program', [new TransactionInstruction({ ...plain, programId: bob })]],
    [
      'a transfer with more bytes',
      [new TransactionInstruction({ ...plain, data: Buffer.concat([plain.data, Buffer.alloc(1)]) })],
    ],
  ])('SND-03 %s', (_what, instructions) => {
    expect(summarize(callOf(instructions))).toBeNull()
  })
  test('SAF-02 the fee is what the budget in the bytes allows, to the lamport', () => {
    const budget = { unitPrice: 20_000_001n, unitLimit: 33_333 }
    const bytes = encodeTransfer({ from: ALICE, to: BOB, units: 5n, token: null }, budget, BOB)
    const call = signTransaction.planSend(from, bytes)
    expect(call && summarize(call)?.feeUnits).toBe(5_000n + 666_661n)
  })
  test('SND-03 a token that goes to another account than the one created for the recipient', () => {
    const token = { mint: MINT, program: TOKEN_PROGRAM, decimals: 6 }
    const bytes = encodeTransfer({ from: ALICE, to: BOB, units: 5n, token }, COSTS, BOB)
    const message = TransactionMessage.decompile(VersionedTransaction.deserialize(bytes).message)
    const [, , make, move] = message.instructions
    if (!make || !move) throw new Error('The transfer has no instructions.')
    expect(summarize(callOf([make, move]))).toEqual({
      from: ALICE,
      to: BOB,
      tokenAddress: MINT,
      units: 5n,
      tokenProgram: TOKEN_PROGRAM,
      decimals: 6,
      feeUnits: 5_000n,
    })
    for (const order of [[move], [move, make], [make], [make, move, plain]]) expect(summarize(callOf(order))).toBeNull()
    const change = (each: TransactionInstruction, changed: object) =>
      new TransactionInstruction({ ...each, ...changed })
    const more = { pubkey: alice, isSigner: false, isWritable: false }
    for (const changed of [
      { data: Buffer.of(0) },
      { data: Buffer.of(1, 0) },
      { keys: [...make.keys, more] },
      { keys: make.keys.slice(0, -1) },
      { programId: bob },
    ])
      expect(summarize(callOf([change(make, changed), move]))).toBeNull()
    for (const changed of [
      { data: Buffer.concat([move.data, Buffer.alloc(1)]) },
      { data: Buffer.concat([Buffer.of(3), move.data.subarray(1)]) },
      { keys: [...move.keys, more] },
      { keys: move.keys.slice(0, -1) },
      { programId: new PublicKey(TOKEN_2022_PROGRAM) },
    ])
      expect(summarize(callOf([make, change(move, changed)]))).toBeNull()
    for (const index of [0, 1, 2, 3]) {
      const keys = move.keys.map((key, at) => (at === index ? { ...key, pubkey: bob } : key))
      expect(summarize(callOf([make, new TransactionInstruction({ ...move, keys })]))).toBeNull()
    }
    for (const index of [0, 1, 2, 3, 4, 5]) {
      const keys = make.keys.map((key, at) => (at === index ? { ...key, pubkey: SystemProgram.programId } : key))
      if (index === 4) keys[4] = { ...keys[4], pubkey: bob, isSigner: false, isWritable: false }
      expect(summarize(callOf([new TransactionInstruction({ ...make, keys }), move]))).toBeNull()
    }
  })
  test('SND-03 a token of a program that is not a token program', () => {
    const token = { mint: MINT, program: BOB, decimals: 6 }
    const bytes = encodeTransfer({ from: ALICE, to: BOB, units: 5n, token }, COSTS, BOB)
    const call = signTransaction.planSend(from, bytes)
    expect(call && summarize(call)).toBeNull()
  })
  test('SND-03 a token for which another account pays, or that another account moves', () => {
    const token = { mint: MINT, program: TOKEN_PROGRAM, decimals: 6 }
    const bytes = encodeTransfer({ from: ALICE, to: BOB, units: 5n, token }, COSTS, BOB)
    const message = TransactionMessage.decompile(VersionedTransaction.deserialize(bytes).message)
    const [, , make, move] = message.instructions
    const other = (each: TransactionInstruction | undefined, index: number) =>
      new TransactionInstruction({
        ...(each as TransactionInstruction),
        keys: (each?.keys ?? []).map((key, at) => (at === index ? { ...key, pubkey: bob, isSigner: false } : key)),
      })
    expect(summarize(callOf([other(make, 0), move as TransactionInstruction]))).toBeNull()
    expect(summarize(callOf([make as TransactionInstruction, other(move, 3)]))).toBeNull()
  })
  test('SND-07 a token transfer is signed by its sender, and changes only the two token accounts', () => {
    const token = { mint: MINT, program: TOKEN_PROGRAM, decimals: 6 }
    const bytes = encodeTransfer({ from: ALICE, to: BOB, units: 5n, token }, COSTS, BOB)
    const { message } = VersionedTransaction.deserialize(bytes)
    const keys = message.staticAccountKeys.map((key, index) => ({ key: key.toBase58(), index }))
    const which = (test: (index: number) => boolean) => keys.filter(({ index }) => test(index)).map(({ key }) => key)
    expect(which((index) => message.isAccountSigner(index))).toEqual([ALICE])
    const changed = [ALICE, ...[ALICE, BOB].map((owner) => tokenAccountOf(owner, MINT, TOKEN_PROGRAM))]
    expect(which((index) => message.isAccountWritable(index)).sort()).toEqual(changed.sort())
  })
  test('SND-03 another method, another signer, no transaction, or several transactions', () => {
    const call = callOf([plain])
    const [parameters] = call.params as [{ transaction: string; pubkey: string }]
    expect(summarize({ ...call, method: 'solana_signTransaction' })).toBeNull()
    expect(summarize({ ...call, params: [{ ...parameters, pubkey: BOB }] })).toBeNull()
    expect(summarize({ ...call, params: [parameters, parameters] })).toBeNull()
    for (const params of [[], [null], [{}], [{ ...parameters, transaction: 'x' }]]) {
      expect(summarize({ ...call, params })).toBeNull()
    }
  })
  test('SND-03 an account that the transaction does not list, and one that a lookup table could name', () => {
    const bytes = encodeTransfer({ from: ALICE, to: BOB, units: 5n, token: null }, COSTS, BOB)
    const summaryOf = (transaction: Uint8Array) =>
      summarize({
        network: mainnet.id,
        method: 'solana_signAndSendTransaction',
        params: [{ transaction: base64.encode(transaction), pubkey: ALICE }],
      })
    expect(summaryOf(bytes)).toMatchObject({ to: BOB })
    const { message } = VersionedTransaction.deserialize(bytes)
    const transfer = message.compiledInstructions.at(-1)
    // Its accounts are the last two bytes before the data: the sender and the recipient.
    const at = bytes.length - (transfer?.data.length ?? 0) - 2
    expect(bytes[at]).toBe(transfer?.accountKeyIndexes[1])
    const beyond = Uint8Array.from(bytes)
    beyond[at] = message.staticAccountKeys.length
    expect(summaryOf(beyond)).toBeNull()

    const payment = new TransactionMessage({ payerKey: alice, recentBlockhash: BOB, instructions: [plain] })
    const versioned = payment.compileToV0Message()
    expect(summaryOf(new VersionedTransaction(versioned).serialize())).toMatchObject({ to: BOB })
    versioned.addressTableLookups.push({ accountKey: bob, writableIndexes: [0], readonlyIndexes: [] })
    expect(summaryOf(new VersionedTransaction(versioned).serialize())).toBeNull()
  })
  test('SND-03 no bytes make it throw, and a changed bit never goes unnoticed as the same transfer', () => {
    const token = { mint: MINT, program: TOKEN_PROGRAM, decimals: 6 }
    const good = encodeTransfer({ from: ALICE, to: BOB, units: 5n, token }, COSTS, BOB)
    const summaryOf = (bytes: Uint8Array) =>
      summarize({
        network: mainnet.id,
        method: 'solana_signAndSendTransaction',
        params: [{ transaction: base64.encode(bytes), pubkey: ALICE }],
      })
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.nat({ max: good.length - 1 }),
        fc.nat({ max: 7 }),
        (noise, at, bit) => {
          summaryOf(noise)
          const changed = Uint8Array.from(good)
          changed[at] = (changed[at] ?? 0) ^ (1 << bit)
          const read = summaryOf(changed)
          expect(read === null || (read.from === ALICE && read.to === BOB && read.tokenAddress === MINT)).toBe(true)
        },
      ),
    )
  })
})

test('SND-05 a signature is a valid reply, and nothing else is', () => {
  const signature = base58.encode(new Uint8Array(64).fill(3))
  expect(parseResult({ signature })).toBe(signature)
  for (const junk of [null, signature, {}, { signature: 'x' }, { signature: 5 }]) expect(parseResult(junk)).toBeNull()
})

test('SND-05 a failure has the sentence of the family, and no address is mistyped', async () => {
  const transfer = createTransfer([mainnet], richNetwork(TOKEN_PROGRAM, 0))
  const cause = new Error('boom')
  expect(transfer.describeFailure(cause)).toMatchObject({
    code: 'transfer/failed',
    message: 'Failed to send transaction. Please try again.',
    context: { namespace: 'solana' },
    cause,
  })
  expect(await transfer.isMistyped(ALICE)).toBe(false)
})

describe('SAF-01 the mint describes the token', () => {
  const plan = (token: Token, program = TOKEN_PROGRAM) =>
    createTransfer([mainnet], richNetwork(program, 6)).plan({ from, to: BOB, token, units: 5n }, LIVE)

  test.each([8, 4, 0])('a server that claims %d decimals stops the plan', async (decimals) => {
    await expect(plan(tokenOf(MINT, decimals))).rejects.toMatchObject({
      code: 'transfer/token-mismatch',
      context: { mismatch: 'decimals', listed: String(decimals), onChain: '6' },
    })
  })
  test('the coin has the decimals of its network', async () => {
    await expect(plan(tokenOf(null, 6))).rejects.toMatchObject({ code: 'transfer/token-mismatch' })
    expect((await plan(tokenOf(null, 9))).token).toEqual({ address: null, symbol: 'SOL', decimals: 9 })
  })
  test.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])(
    'the program is %s, in the bytes and in what is shown',
    async (program) => {
      const { token, summary } = await plan(tokenOf(MINT, 6), program)
      expect(token).toEqual({ address: MINT, symbol: null, decimals: 6, program })
      expect(summary.tokenProgram).toBe(program)
    },
  )
})
