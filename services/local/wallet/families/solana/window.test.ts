import { createPublicKey, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import {
  ComputeBudgetProgram,
  Keypair,
  MessageV0,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { formatUnits } from '../../../../approval/solana/formatSol.ts'
import type { SolanaRequest } from '../../../../approval/solana/message.ts'
import { ACCOUNTS } from '../../../chains/solana/plan.ts'
import { prepareSolana } from './window.ts'

const [everyday, savings] = ACCOUNTS.map(({ address }) => address) as [string, string]
const stranger = Keypair.generate().publicKey
const network = { id: `solana:${'1'.repeat(32)}`, name: 'Cluster', rpcUrl: 'http://127.0.0.1:1' }
const context = { config: { accounts: ACCOUNTS, networks: [network] }, origin: 'https://site.example' }
const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

const prepare = (request: SolanaRequest) => prepareSolana({ network: network.id, request }, context)
function build(...instructions: TransactionInstruction[]): string {
  const payerKey = new PublicKey(everyday)
  const message = new TransactionMessage({ payerKey, recentBlockhash: savings, instructions })
  return base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
}
const transfer = (lamports: bigint) =>
  build(SystemProgram.transfer({ fromPubkey: new PublicKey(everyday), toPubkey: stranger, lamports }))
const send = (transaction: string): SolanaRequest => ({ kind: 'sendTransaction', account: everyday, transaction })
const isSigned = (address: string, message: Uint8Array, signature: Uint8Array) => {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
}

describe('what a person sees', () => {
  test('the heading of a transfer has the exact amount, and the full address is visible', () => {
    const { description, accountRole, accounts } = prepare(send(transfer(1_000_000_001n)))
    expect(description.heading).toBe('Send 1.000000001 SOL')
    expect(description.facts.map(({ value }) => value)).toEqual([stranger.toBase58(), '1.000000001 SOL'])
    expect([accountRole, accounts.map(({ name }) => name)]).toEqual(['named', ['Everyday']])
  })

  test('a token transfer names the token and the amount with its decimals', () => {
    const data = Buffer.from([12, ...new Uint8Array(new BigUint64Array([2n ** 64n - 1n]).buffer), 9])
    const keys = [everyday, savings, stranger.toBase58(), everyday].map((address) => ({
      pubkey: new PublicKey(address),
      isSigner: address === everyday,
      isWritable: true,
    }))
    const { description } = prepare(send(build(new TransactionInstruction({ programId: TOKEN_2022, keys, data }))))
    expect(description.heading).toBe('Send 18446744073.709551615 of a token')
    expect(description.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      `Token: ${savings}`,
      `To token account: ${stranger.toBase58()}`,
      'Amount: 18446744073.709551615',
    ])
  })

  test('a transfer shows its parts: its recipient, the account that is opened, and the priority fee', () => {
    const keys = (...addresses: string[]) =>
      addresses.map((address) => ({
        pubkey: new PublicKey(address),
        isSigner: address === everyday,
        isWritable: true,
      }))
    const [mint, account, owner] = [savings, network.id.slice(7), stranger.toBase58()]
    const programId = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
    const parties = keys(everyday, account, owner, mint, SystemProgram.programId.toBase58(), TOKEN_2022.toBase58())
    const opening = new TransactionInstruction({ programId, keys: parties, data: Buffer.from([1]) })
    const data = Buffer.from([12, ...new Uint8Array(new BigUint64Array([7_654_321n]).buffer), 6])
    const paying = new TransactionInstruction({
      programId: TOKEN_2022,
      keys: keys(savings, mint, account, everyday),
      data,
    })
    const budget = [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 }),
      ComputeBudgetProgram.setComputeUnitLimit({ units: 500 }),
    ]
    const { description } = prepare(send(build(...budget, opening, paying)))
    expect(description.heading).toBe('Send 7.654321 of a token')
    expect(description.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Also: Opens the recipient’s token account (one time)',
      `Token: ${mint}`,
      `To: ${owner}`,
      'Amount: 7.654321',
      'Priority fee (max): 0.00001 SOL',
    ])
    // The token account belongs to someone who is not paid, so its creation is shown as an unknown call.
    const alone = prepare(send(build(opening))).description
    expect(alone.facts[0]).toMatchObject({ label: 'Program', value: programId.toBase58() })
  })

  test('an unknown call is shown raw, and so is an unreadable one', () => {
    const call = new TransactionInstruction({ programId: stranger, keys: [], data: Buffer.from('beef', 'hex') })
    expect(prepare(send(build(call))).description.facts.map(({ value }) => value)).toEqual([
      stranger.toBase58(),
      'beef',
    ])
    const table = { accountKey: stranger, writableIndexes: [0], readonlyIndexes: [] }
    const hidden = new MessageV0({
      header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
      staticAccountKeys: [new PublicKey(everyday)],
      recentBlockhash: savings,
      compiledInstructions: [{ programIdIndex: 1, accountKeyIndexes: [0], data: new Uint8Array() }],
      addressTableLookups: [table],
    })
    const encoded = base64.encode(new VersionedTransaction(hidden).serialize())
    expect(prepare(send(encoded)).description.content?.text).toBe(encoded)
  })

  test.each([
    ['Hello\nNonce: 42', 'Hello\nNonce: 42'],
    ['pay \u202eeciLA', Buffer.from('pay \u202eeciLA').toString('hex')],
    ['\u0000\u0001', '0001'],
  ])('message %j is shown as %j', (message, shown) => {
    const request = { kind: 'signMessage', account: everyday, message: base64.encode(Buffer.from(message)) } as const
    expect(prepare(request).description.content?.text).toBe(shown)
  })

  test.each([
    [0n, 9, '0'],
    [1n, 9, '0.000000001'],
    [100n, 0, '100'],
    [1_500n, 3, '1.5'],
  ])('%s units with %s decimals are %s', (units, decimals, text) => {
    expect(formatUnits(units, decimals)).toBe(text)
  })
})

describe('refused without a prompt', () => {
  const unauthorized = expect.objectContaining({ code: 4100 })
  test('a network or an account that the wallet does not have', () => {
    const connect = { network: `solana:${'2'.repeat(32)}`, request: { kind: 'connect' } }
    expect(() => prepareSolana(connect, context)).toThrow(unauthorized)
    const request: SolanaRequest = { kind: 'signMessage', account: stranger.toBase58(), message: '' }
    expect(() => prepare(request)).toThrow(unauthorized)
  })

  test('a sign-in for a site other than the requesting one, and a malformed sign-in', () => {
    const signIn = (domain: string) => prepare({ kind: 'signIn', input: { domain } })
    expect(() => signIn('bank.example')).toThrow(expect.objectContaining({ code: -32602 }))
    expect(signIn('site.example').accountRole).toBe('chosen')
    expect(() => prepareSolana({ network: network.id, request: { kind: 'signIn' } }, context)).toThrow()
  })
})

describe('what is signed and sent', () => {
  test('a message and a sign-in are signed with the account’s key', async () => {
    const message = Buffer.from('Grüße')
    const signature = await prepare({
      kind: 'signMessage',
      account: savings,
      message: base64.encode(message),
    }).execute(savings)
    expect(isSigned(savings, message, base64.decode(String(signature)))).toBe(true)

    const input = { domain: 'site.example', statement: 'Welcome.', nonce: '12345678', resources: ['https://a.example'] }
    const answer = await prepare({ kind: 'signIn', input }).execute(savings)
    const [address, text = '', proof = ''] = Array.isArray(answer) ? answer : []
    expect(address).toBe(savings)
    expect(Buffer.from(text, 'base64').toString()).toBe(
      `site.example wants you to sign in with your Solana account:\n${savings}\n\nWelcome.\n\nNonce: 12345678\nResources:\n- https://a.example`,
    )
    expect(isSigned(savings, base64.decode(text), base64.decode(proof))).toBe(true)
  })

  test('transactions are returned signed, in their order; one that is not the account’s is refused', async () => {
    const transactions = [transfer(1n), transfer(2n)]
    const request: SolanaRequest = { kind: 'signTransactions', account: everyday, transactions }
    const answer = await prepare(request).execute(everyday)
    const signed = (Array.isArray(answer) ? answer : []).map((text) =>
      VersionedTransaction.deserialize(base64.decode(text)),
    )
    expect(signed).toHaveLength(2)
    for (const [index, { message, signatures }] of signed.entries()) {
      const requested = VersionedTransaction.deserialize(base64.decode(transactions[index] ?? ''))
      expect(message.serialize()).toEqual(requested.message.serialize())
      expect(isSigned(everyday, message.serialize(), signatures[0] ?? new Uint8Array())).toBe(true)
    }
    const foreign = prepare({ ...request, account: savings })
    await expect(foreign.execute(savings)).rejects.toMatchObject({ code: -32602 })
  })

  test('a network that does not respond causes code 4900', async () => {
    await expect(prepare(send(transfer(1n))).execute(everyday)).rejects.toMatchObject({ code: 4900 })
  })
})
