import { base64 } from '@scure/base'
import {
  ComputeBudgetProgram,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { expect, test } from 'vitest'
import { ENGLISH_WORDING } from '../wording.ts'
import { describeSolana } from './describeSolana.ts'
import type { SignIn } from './message.ts'
import { readHandover } from './readHandover.ts'
import { readInstructions } from './readInstructions.ts'
import { readStaking } from './readStaking.ts'
import { readOpening, readTokenTransfer } from './readTransfer.ts'

const [payer, mint, account, owner, program] = [1, 2, 3, 4, 5].map((byte) =>
  new PublicKey(new Uint8Array(32).fill(byte)).toBase58(),
) as [string, string, string, string, string]
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const network = { id: `solana:${'1'.repeat(32)}`, name: 'Cluster', rpcUrl: 'http://127.0.0.1:1' }

const u64 = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)
function call(programId: string, data: readonly number[], addresses: readonly string[]): TransactionInstruction {
  const keys = addresses.map((address) => ({
    pubkey: new PublicKey(address),
    isSigner: address === payer,
    isWritable: true,
  }))
  return new TransactionInstruction({ programId: new PublicKey(programId), keys, data: Buffer.from(data) })
}
const payment = SystemProgram.transfer({
  fromPubkey: new PublicKey(payer),
  toPubkey: new PublicKey(owner),
  lamports: 5n,
})
const paying = call(TOKEN, [12, ...u64(1_500_000n), 6], [payer, mint, account, payer])
const opening = (tokenProgram: string, kind = 1) =>
  call(ASSOCIATED_TOKEN, [kind], [payer, account, owner, mint, SystemProgram.programId.toBase58(), tokenProgram])
const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_001 })
const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 300 })

function build(...instructions: TransactionInstruction[]): string {
  const payerKey = new PublicKey(payer)
  const message = new TransactionMessage({ payerKey, recentBlockhash: mint, instructions })
  return base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
}
function describeSending(...instructions: TransactionInstruction[]) {
  const request = { kind: 'sendTransaction', account: payer, transaction: build(...instructions) } as const
  const { heading, facts, content } = describeSolana(request, network)
  return { heading, lines: facts.map(({ label, value }) => `${label}: ${value}`), content }
}
const isCode = (...instructions: TransactionInstruction[]) => {
  const request = { kind: 'sendTransaction', account: payer, transaction: build(...instructions) } as const
  return describeSolana(request, network).facts.map((fact) => fact.isCode === true)
}
const rawOf = ({ programId, data }: TransactionInstruction) => [
  `Program: ${programId}`,
  `Data: ${Buffer.from(data).toString('hex')}`,
]

test('SAF-09 the owner of a token account is shown only if a real token program opens the account', () => {
  const real = describeSending(opening(TOKEN), paying)
  expect(real.lines).toContain(`To: ${owner}`)
  expect(real.heading).toBe('Send 1.5 of a token')
  const fake = describeSending(opening(program), paying)
  expect(fake.lines).toEqual([
    ...rawOf(opening(program)),
    `Token: ${mint}`,
    `To token account: ${account}`,
    'Amount: 1.5',
  ])
  expect(fake.heading).toBe('Send a transaction')
})

test('SAF-09 an instruction with the data of another program is shown raw', () => {
  for (const [own, other] of [
    [paying, call(program, [...paying.data], [payer, mint, account, payer])],
    [payment, call(program, [...payment.data], [payer, owner])],
    [limit, call(program, [...limit.data], [])],
    [price, call(program, [...price.data], [])],
    [opening(TOKEN), new TransactionInstruction({ ...opening(TOKEN), programId: new PublicKey(program) })],
  ] as const) {
    expect(describeSending(other, paying).lines.slice(0, 2)).toEqual(rawOf(other))
    expect(describeSending(other).heading).toBe('Send a transaction')
    expect(own.programId).not.toEqual(other.programId)
  }
})

test('SAF-09 instructions that look like a budget but call another program are not left out', () => {
  const [first, second] = [call(program, [...limit.data], []), call(program, [...price.data], [])]
  const { heading, lines } = describeSending(first, second, payment)
  expect(heading).toBe('Send a transaction')
  expect(lines).toEqual([...rawOf(first), ...rawOf(second), `To: ${owner}`, 'Amount: 0.000000005 SOL'])
})

test('SAF-09 an instruction of a known program that is not described reads as null', () => {
  const system = SystemProgram.programId.toBase58()
  const others = [
    call(TOKEN, [9], [account, owner, payer]),
    call(TOKEN, [4, 1], [account, owner, payer]),
    call(system, [8, 0, 0, 0, ...u64(5n)], [payer]),
    call(StakeProgram.programId.toBase58(), [9, 0, 0, 0], [account, payer]),
    call(program, [1], []),
  ]
  for (const each of readInstructions(base64.decode(build(...others))) ?? []) {
    expect(readHandover(each)).toBeNull()
    expect(readStaking(each, ENGLISH_WORDING)).toBeNull()
    expect(readTokenTransfer(each)).toBeNull()
    expect(readOpening(each)).toBeNull()
  }
  const [malformed] = readInstructions(base64.decode(build(call(TOKEN, [12], [payer]), call(TOKEN, [], [])))) ?? []
  expect(malformed && readTokenTransfer(malformed)).toBeNull()
  const [short] = readInstructions(base64.decode(build(call(ASSOCIATED_TOKEN, [1], [payer])))) ?? []
  expect(short && readOpening(short)).toBeNull()
})

test('SAF-09 other ways to open a token account, and malformed instructions, are shown raw', () => {
  const cases = [
    opening(TOKEN, 0),
    call(ASSOCIATED_TOKEN, [1], [payer, account]),
    call(TOKEN, [12, 1, 2], [payer, mint, account, payer]),
    call(TOKEN, [3, ...u64(5n)], [payer, account, payer]),
    call(SystemProgram.programId.toBase58(), [2, 0, 0, 0, 1], [payer, owner]),
    call(StakeProgram.programId.toBase58(), [5, 0, 0, 0], [account]),
    call(StakeProgram.programId.toBase58(), [5, 0, 0], [account, payer]),
    call(
      program,
      [
        ...(StakeProgram.deactivate({ stakePubkey: new PublicKey(account), authorizedPubkey: new PublicKey(payer) })
          .instructions[0]?.data ?? []),
      ],
      [account, owner],
    ),
  ]
  for (const each of cases) expect(describeSending(each, paying).lines.slice(0, 2)).toEqual(rawOf(each))
})

test('a priority fee is shown rounded up, and a budget without limit or price is shown raw', () => {
  expect(describeSending(limit, price, payment)).toMatchObject({
    heading: 'Send 0.000000005 SOL',
    lines: [`To: ${owner}`, 'Amount: 0.000000005 SOL', 'Priority fee (max): 0.000000301 SOL'],
  })
  for (const each of [limit, price]) {
    const { heading, lines } = describeSending(each, payment)
    expect(heading).toBe('Send 0.000000005 SOL')
    expect(lines).toEqual([...rawOf(each), `To: ${owner}`, 'Amount: 0.000000005 SOL'])
  }
  const budget = ComputeBudgetProgram.programId.toBase58()
  for (const data of [
    [2, 1, 0, 0],
    [2, 1, 0, 0, 0, 0],
    [3, ...u64(5n), 0],
    [1, 1, 0, 0, 0],
  ]) {
    const each = call(budget, data, [])
    expect(describeSending(each, payment)).toMatchObject({ heading: 'Send a transaction' })
    expect(describeSending(each, payment).lines.slice(0, 2)).toEqual(rawOf(each))
  }
})

test('a heading has an amount only if the request moves nothing else', () => {
  expect(describeSending(payment, payment).heading).toBe('Send a transaction')
  expect(describeSending(payment, paying).heading).toBe('Send a transaction')
  expect(describeSending(limit, price).heading).toBe('Send a transaction')
  const sign = (...transactions: string[]) =>
    describeSolana({ kind: 'signTransactions', account: payer, transactions }, network)
  expect(sign(build(payment))).toMatchObject({
    heading: 'Sign 0.000000005 SOL',
    effect: 'The site can send this to Cluster once it is signed.',
    content: null,
  })
  expect(sign(build(payment), build(payment)).heading).toBe('Sign 2 transactions')
  expect(sign(build(payment, payment)).heading).toBe('Sign a transaction')
  const unreadable = base64.encode(new Uint8Array([1, 2]))
  expect(sign(unreadable)).toMatchObject({
    heading: 'Sign a transaction',
    facts: [],
    content: { label: 'Data', text: unreadable },
  })
  expect(sign(build(payment), unreadable).content?.text).toBe(`${build(payment)}\n${unreadable}`)
})

test('addresses and raw data are in a monospace font, amounts are not', () => {
  const stake = { stakePubkey: new PublicKey(account), authorizedPubkey: new PublicKey(payer) }
  const toPubkey = new PublicKey(owner)
  const staked = (instruction: TransactionInstruction | undefined) => (instruction ? isCode(instruction) : [])
  expect(isCode(payment)).toEqual([true, false])
  expect(isCode(paying)).toEqual([true, true, false])
  expect(isCode(opening(TOKEN), paying)).toEqual([false, true, true, false])
  expect(isCode(call(program, [1], []))).toEqual([true, true])
  expect(staked(StakeProgram.delegate({ ...stake, votePubkey: toPubkey }).instructions[0])).toEqual([true, true])
  expect(staked(StakeProgram.deactivate(stake).instructions[0])).toEqual([true])
  expect(staked(StakeProgram.withdraw({ ...stake, toPubkey, lamports: 5 }).instructions[0])).toEqual([
    true,
    true,
    false,
  ])
  expect(isCode(call(TOKEN, [4, ...u64(5n)], [account, owner, payer]))).toEqual([true, true, false])
  expect(isCode(call(TOKEN, [13, ...u64(5n), 6], [account, mint, owner, payer]))).toEqual([true, true, true, false])
  expect(isCode(call(TOKEN, [6, 2, 0], [account, payer]))).toEqual([false, true, false])
  const given = call(TOKEN, [6, 2, 1, ...new PublicKey(owner).toBytes()], [account, payer])
  expect(isCode(given)).toEqual([false, true, true])
  expect(isCode(SystemProgram.assign({ accountPubkey: new PublicKey(payer), programId: toPubkey }))).toEqual([
    true,
    true,
  ])
  const nonce = { noncePubkey: new PublicKey(account), authorizedPubkey: new PublicKey(payer) }
  expect(isCode(SystemProgram.nonceAdvance(nonce))).toEqual([true])
})

test.each<[string, SignIn, string]>([
  [
    'with all fields',
    {
      domain: 'site.example',
      address: owner,
      statement: 'Welcome',
      uri: 'https://site.example',
      nonce: '12345678',
      resources: ['https://site.example/terms'],
    },
    `site.example wants you to sign in with your Solana account:\n${owner}\n\nWelcome\n\nURI: https://site.example\nNonce: 12345678\nResources:\n- https://site.example/terms`,
  ],
  [
    'with only its site',
    { domain: 'site.example' },
    'site.example wants you to sign in with your Solana account:\nyour address',
  ],
])('a sign-in message %s is shown in full', (_name, input, text) => {
  expect(describeSolana({ kind: 'signIn', input }, network).content).toEqual({ label: 'Message', text })
})

test('a connection is shown as one, without facts', () => {
  expect(describeSolana({ kind: 'connect' }, network)).toEqual({
    heading: 'Connect to this site',
    effect: 'It will see the address you choose, and ask you before anything is signed or sent.',
    facts: [],
    content: null,
  })
})
