// Solana transactions as the wallet's owner sees them: what they give away, and what cannot be decoded.
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import {
  type AccountMeta,
  ComputeBudgetProgram,
  Keypair,
  MessageV0,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLUSTER, createTestWallet } from '../../test/testWallet.ts'
import { TEXTS } from '../i18n/texts.ts'

const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const [account, mint, stranger, nonce] = Array.from({ length: 4 }, () => Keypair.generate().publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
]

let wallet: Awaited<ReturnType<typeof createTestWallet>>
beforeEach(async () => {
  wallet = await createTestWallet()
})
afterEach(() => vi.unstubAllGlobals())

const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const ownKey = () => new PublicKey(wallet.solana)
const keysOf = (...keys: PublicKey[]): AccountMeta[] =>
  keys.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(ownKey()), isWritable: true }))
const token = (data: number[], keys: AccountMeta[], programId = TOKEN) =>
  new TransactionInstruction({ programId, keys, data: Buffer.from(data) })
const serialize = (...instructions: TransactionInstruction[]) => {
  const message = new TransactionMessage({
    payerKey: ownKey(),
    recentBlockhash: base58.encode(mint.toBytes()),
    instructions,
  })
  return base58.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
}
const sign = (...instructions: TransactionInstruction[]) =>
  wallet.request('solana_signTransaction', { transaction: serialize(...instructions) }, CLUSTER)
const payment = () => SystemProgram.transfer({ fromPubkey: ownKey(), toPubkey: stranger, lamports: 5n })
const FEE = `${TEXTS.fee}: ${TEXTS.unknownFee}`

test('SAF-09 a message that is a transaction of the account is refused without a prompt', async () => {
  const { message } = VersionedTransaction.deserialize(base58.decode(serialize(payment())))
  const params = { message: base58.encode(message.serialize()), pubkey: wallet.solana }
  await expect(wallet.request('solana_signMessage', params, CLUSTER)).rejects.toThrow('The request is malformed.')
  expect(wallet.questions).toEqual([])
})

test('SAF-09 a payment needs no warning, and shows its recipient and amount', async () => {
  await sign(payment())
  expect(wallet.readFacts()).toEqual([`To: ${stranger}`, 'Amount: 0.000000005 SOL', FEE])
  expect(wallet.readWarnings()).toEqual([])
})

test.each([
  ['token', TOKEN],
  ['token-2022', TOKEN_2022],
])('SAF-09 allowances of the %s program are shown with spender, source and amount', async (_name, program) => {
  const parties = () => keysOf(account, stranger, ownKey())
  const who = [`Spender: ${stranger}`, `From token account: ${account}`]
  await sign(token([4, ...u64(5n)], parties(), program))
  expect(wallet.readFacts()).toEqual([...who, 'Up to: 5 units', FEE])
  expect(wallet.readWarnings()).toEqual([TEXTS.allowed])
  await sign(token([4, ...u64(2n ** 63n - 1n)], parties(), program))
  expect(wallet.readWarnings()).toEqual([TEXTS.allowed])
  await sign(token([4, ...u64(2n ** 63n)], parties(), program))
  expect(wallet.readFacts()).toEqual([...who, 'Up to: All of it', FEE])
  expect(wallet.readWarnings()).toEqual([TEXTS.unlimited])
  await sign(token([13, ...u64(1_500_000n), 6], keysOf(account, mint, stranger, ownKey()), program))
  expect(wallet.readFacts()).toEqual([`Token: ${mint}`, ...who, 'Up to: 1.5', FEE])
  expect(wallet.readWarnings()).toEqual([TEXTS.allowed])
})

test.each([
  [0, 'MintTokens'],
  [1, 'FreezeAccount'],
  [2, 'AccountOwner'],
  [3, 'CloseAccount'],
])('SAF-09 an authority that is given away is shown: %s', async (kind, name) => {
  const keys = keysOf(account, ownKey())
  await sign(token([6, kind, 1, ...stranger.toBytes()], keys))
  const facts = [`Gives away: The authority “${name}”`, `Of: ${account}`]
  expect(wallet.readFacts()).toEqual([...facts, `To: ${stranger}`, FEE])
  expect(wallet.readWarnings()).toEqual([TEXTS.authorityAway])
  await sign(token([6, kind, 0], keys))
  expect(wallet.readFacts()).toEqual([...facts, 'To: No one (permanent)', FEE])
  expect(wallet.readWarnings()).toEqual([TEXTS.authorityAway])
})

test('SAF-09 an account that is assigned to a program counts as given away', async () => {
  await sign(SystemProgram.assign({ accountPubkey: ownKey(), programId: stranger }))
  expect(wallet.readFacts()).toEqual([`Gives away: ${wallet.solana}`, `To the program: ${stranger}`, FEE])
  expect(wallet.readWarnings()).toEqual([TEXTS.authorityAway])
})

test('SAF-09 a durable nonce is shown: the transaction does not expire', async () => {
  await sign(SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: ownKey() }), payment())
  expect(wallet.readFacts()).toEqual([`Durable nonce: ${nonce}`, `To: ${stranger}`, 'Amount: 0.000000005 SOL', FEE])
  expect(wallet.readWarnings()).toEqual([TEXTS.anyTime])
})

test('SAF-09 the stake program: the validator, the amount that is no longer staked, and the destination of a withdrawal', async () => {
  const stake = { stakePubkey: account, authorizedPubkey: ownKey() }
  await sign(...StakeProgram.delegate({ ...stake, votePubkey: stranger }).instructions)
  expect(wallet.readFacts()).toEqual([`Stakes with validator: ${stranger}`, `Stake account: ${account}`, FEE])
  expect(wallet.readWarnings()).toEqual([])
  await sign(...StakeProgram.deactivate(stake).instructions)
  expect(wallet.readFacts()).toEqual([`Unstakes stake account: ${account}`, FEE])
  expect(wallet.readWarnings()).toEqual([])
  await sign(...StakeProgram.withdraw({ ...stake, toPubkey: stranger, lamports: 1_500_000_000 }).instructions)
  const taken = [`From stake account: ${account}`, `To: ${stranger}`, 'Amount: 1.5 SOL']
  expect(wallet.readFacts()).toEqual([...taken, FEE])
  expect(wallet.readWarnings()).toEqual([])
})

test('SAF-09 other instructions of the stake program, and malformed ones, stay unread', async () => {
  const stake = { stakePubkey: account, authorizedPubkey: ownKey() }
  const [withdrawal] = StakeProgram.withdraw({ ...stake, toPubkey: stranger, lamports: 5 }).instructions
  const [delegation] = StakeProgram.delegate({ ...stake, votePubkey: stranger }).instructions
  const [ending] = StakeProgram.deactivate(stake).instructions
  const stakeAuthorizationType = { index: 1 }
  const change = { ...stake, newAuthorizedPubkey: stranger, stakeAuthorizationType }
  const longer = (each: TransactionInstruction | undefined) =>
    new TransactionInstruction({
      programId: StakeProgram.programId,
      keys: [],
      ...each,
      data: Buffer.from([...(each?.data ?? []), 0]),
    })
  const { programId } = StakeProgram
  const cases = [
    ...StakeProgram.authorize(change).instructions,
    ...[withdrawal, delegation, ending].map(longer),
    new TransactionInstruction({ programId, keys: keysOf(account, ownKey()), data: Buffer.from([2, 0]) }),
    new TransactionInstruction({ programId, keys: keysOf(ownKey()), data: Buffer.from([2, 0, 0, 0]) }),
  ]
  for (const instruction of cases) {
    await sign(payment(), instruction)
    expect(wallet.readFacts()).toContain(`Data: ${instruction.data.toString('hex')}`)
    expect(wallet.readWarnings()).toEqual([TEXTS.unreadable])
  }
})

test('SAF-09 what cannot be read is shown unchanged, with a warning: programs, other instructions, truncated ones, lookup tables', async () => {
  const closing = [9]
  const cases = [
    new TransactionInstruction({ programId: stranger, keys: [], data: Buffer.from('beef', 'hex') }),
    token(closing, keysOf(account, stranger, ownKey())),
    token([4, 1, 2], keysOf(account, stranger, ownKey())),
    token([4, ...u64(5n)], keysOf(account)),
    token([6, 2, 1], keysOf(account, ownKey())),
    SystemProgram.nonceAuthorize({ noncePubkey: nonce, authorizedPubkey: ownKey(), newAuthorizedPubkey: stranger }),
  ]
  for (const instruction of cases) {
    await sign(payment(), instruction)
    expect(wallet.readFacts()).toContain(`Program: ${instruction.programId}`)
    expect(wallet.readFacts()).toContain(`Data: ${instruction.data.toString('hex')}`)
    expect(wallet.readWarnings()).toEqual([TEXTS.unreadable])
  }
  const hidden = new MessageV0({
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
    staticAccountKeys: [ownKey(), SystemProgram.programId],
    recentBlockhash: base58.encode(mint.toBytes()),
    compiledInstructions: [{ programIdIndex: 1, accountKeyIndexes: [0, 2], data: payment().data }],
    addressTableLookups: [{ accountKey: stranger, writableIndexes: [0], readonlyIndexes: [] }],
  })
  const transaction = base58.encode(new VersionedTransaction(hidden).serialize())
  await wallet.request('solana_signTransaction', { transaction }, CLUSTER)
  expect(wallet.questions.at(-1)?.description.content?.label).toBe(TEXTS.raw)
  expect(wallet.readFacts()).toEqual([FEE])
  expect(wallet.readWarnings()).toEqual([TEXTS.unreadable])
})

test('SAF-09 of several transactions each one is described, and the worst warning comes first', async () => {
  const budget = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 })
  const approve = token([4, ...u64(5n)], keysOf(account, stranger, ownKey()))
  const give = token([6, 2, 1, ...stranger.toBytes()], keysOf(account, ownKey()))
  const transactions = [serialize(budget, payment()), serialize(approve), serialize(give)]
  await wallet.request('solana_signAllTransactions', { transactions }, CLUSTER)
  expect(wallet.questions.at(-1)?.description.heading).toBe('Sign 3 transactions')
  expect(wallet.readWarnings()).toEqual([TEXTS.authorityAway, TEXTS.allowed])
  expect(wallet.readFacts()).toContain(`Spender: ${stranger}`)
})

test('SAF-09 a message that is a transaction of someone else is signed, with a warning', async () => {
  const instructions = [SystemProgram.transfer({ fromPubkey: stranger, toPubkey: account, lamports: 5n })]
  const message = new TransactionMessage({ payerKey: stranger, recentBlockhash: mint.toBase58(), instructions })
  const params = { message: base58.encode(message.compileToV0Message().serialize()) }
  expect(await wallet.request('solana_signMessage', params, CLUSTER)).toEqual({ signature: expect.any(String) })
  expect(wallet.readWarnings()).toEqual([TEXTS.notText])
})

/** A node that knows the fee, and takes transactions. */
function stubNode() {
  const sent: unknown[][] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { id, method, params } = JSON.parse(String(body))
    if (method === 'sendTransaction') sent.push(params)
    const results: Readonly<Record<string, unknown>> = { getFeeForMessage: { value: 5000 }, sendTransaction: 'sent' }
    return Response.json({ jsonrpc: '2.0', id, result: results[method] })
  })
  return sent
}
const deserialize = (transaction: string) => VersionedTransaction.deserialize(base58.decode(transaction))
const isSigned = ({ message, signatures: [signature = new Uint8Array()] }: VersionedTransaction) =>
  ed25519.verify(signature, message.serialize(), ownKey().toBytes())

test('EMB-07 a transaction is returned signed, with its signature and its fee', async () => {
  stubNode()
  const signed = (await sign(payment())) as { transaction: string; signature: string }
  const transaction = deserialize(signed.transaction)
  expect(isSigned(transaction)).toBe(true)
  expect(signed.signature).toBe(base58.encode(transaction.signatures[0] ?? new Uint8Array()))
  expect(wallet.readFacts()).toContain(`${TEXTS.fee}: 0.000005 SOL`)
})

test('EMB-07 several transactions are returned signed, with the sum of their fees', async () => {
  stubNode()
  const unsigned = [serialize(payment()), serialize(payment(), payment())]
  const params = { transactions: unsigned }
  const { transactions } = (await wallet.request('solana_signAllTransactions', params, CLUSTER)) as typeof params
  expect(transactions.map(deserialize).map(isSigned)).toEqual([true, true])
  expect(wallet.readFacts()).toContain(`${TEXTS.fee}: 0.00001 SOL`)
})

test('EMB-07 a transaction is signed and sent with the options of the page', async () => {
  const sent = stubNode()
  const params = { transaction: serialize(payment()), options: { skipPreflight: true } }
  expect(await wallet.request('solana_signAndSendTransaction', params, CLUSTER)).toEqual({ signature: 'sent' })
  expect(sent).toEqual([[expect.any(String), { skipPreflight: true, encoding: 'base64' }]])
  expect(isSigned(VersionedTransaction.deserialize(Buffer.from(String(sent[0]?.[0]), 'base64')))).toBe(true)
  expect(wallet.questions.at(-1)?.description).toMatchObject({
    heading: 'Send 0.000000005 SOL',
    effect: TEXTS.final,
  })
})
