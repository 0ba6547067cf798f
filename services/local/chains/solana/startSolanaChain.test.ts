// Tests the local cluster with @solana/web3.js, the library that sites use.
import { createServer } from 'node:http'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeServer, listenOnFreePort } from '../../../ports.ts'
import { TOKEN_PROGRAMS } from './encodeAccount.ts'
import { LAMPORTS_PER_SOL, LOCAL_CLUSTER } from './plan.ts'
import { type SolanaChain, startSolanaChain } from './startSolanaChain.ts'

const SOL = Number(LAMPORTS_PER_SOL)
/** Slots last 400 ms, or longer on a busy machine. */
const PATIENT = { timeout: 10_000 }
/** More than the 150 slots for which a blockhash is valid. */
const TOO_MANY_SLOTS = 151

let chain: SolanaChain
let connection: Connection
beforeAll(async () => {
  chain = await startSolanaChain({ port: 0 })
  connection = new Connection(chain.rpcUrl, 'confirmed')
})
afterAll(() => chain.stop())

const keyOf = (index: number) => Keypair.fromSeed(Buffer.from(chain.accounts[index]?.seed ?? '', 'hex'))
const mintOf = (index: number) => new PublicKey(chain.tokens[index]?.mint ?? '')

async function buildTransfer(from: Keypair, to: PublicKey, lamports: number | bigint): Promise<Transaction> {
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: from.publicKey, blockhash, lastValidBlockHeight })
  transaction.add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports }))
  transaction.sign(from)
  return transaction
}

describe('the planned state', () => {
  test('ACC-05 has the genesis hash as its ID, and the accounts hold what the plan lists', async () => {
    const genesisHash = await connection.getGenesisHash()
    expect(genesisHash).toBe(LOCAL_CLUSTER.genesisHash)
    expect(chain.networkId).toBe(`solana:${genesisHash.slice(0, 32)}`)
    for (const [index, { address }] of chain.accounts.entries()) {
      expect(keyOf(index).publicKey.toBase58()).toBe(address)
      expect(BigInt(await connection.getBalance(new PublicKey(address)))).toBe(LOCAL_CLUSTER.lamports[index])
    }
  })

  test('holds an SPL token and a Token-2022 token, at the same addresses each time', async () => {
    const owner = keyOf(0).publicKey
    const seen = await Promise.all(
      Object.entries(TOKEN_PROGRAMS).map(async ([program, programId]) => {
        const { value } = await connection.getParsedTokenAccountsByOwner(owner, { programId: new PublicKey(programId) })
        return value.map(({ account }) => {
          const { mint, tokenAmount } = account.data.parsed.info
          return `${program} ${mint} ${tokenAmount.uiAmountString} ${tokenAmount.decimals}`
        })
      }),
    )
    expect(seen.flat()).toMatchInlineSnapshot(`
      [
        "token F25s3DdjXdCxYBhh2z8FBusVEMT4b9bGNFVKJi3wFoF4 25000.5 6",
        "token-2022 3Atsbq9N5EaCc9YWmqD2rUVedX4pqDe7hyk6JSyWRTrG 1000000.000000001 9",
      ]
    `)
    expect((await connection.getTokenSupply(mintOf(0))).value.amount).toBe('25000500000')
  })

  test('produces a block every 400 ms, with the current time', async () => {
    const before = await connection.getSlot()
    await expect.poll(() => connection.getSlot(), PATIENT).toBeGreaterThan(before)
  })

  test('accepts requests from a page of any origin, after a preflight', async () => {
    const headers = { origin: 'https://host.example', 'access-control-request-headers': 'solana-client' }
    const preflight = await fetch(chain.rpcUrl, { method: 'OPTIONS', headers })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
  })
})

describe('transactions', () => {
  test('an airdrop arrives and is confirmed', async () => {
    const { publicKey } = Keypair.generate()
    const signature = await connection.requestAirdrop(publicKey, SOL)
    await expect
      .poll(async () => (await connection.getSignatureStatus(signature)).value, PATIENT)
      .toMatchObject({ err: null, confirmationStatus: 'confirmed' })
    expect(await connection.getBalance(publicKey)).toBe(SOL)
  })

  test('a transfer is confirmed over WebSocket; amount and fee are exact', async () => {
    const sender = Keypair.generate()
    const recipient = Keypair.generate().publicKey
    await connection.requestAirdrop(sender.publicKey, SOL)
    const transfer = SystemProgram.transfer({ fromPubkey: sender.publicKey, toPubkey: recipient, lamports: SOL / 4 })
    await sendAndConfirmTransaction(connection, new Transaction().add(transfer), [sender])
    expect(await connection.getBalance(recipient)).toBe(SOL / 4)
    expect(await connection.getBalance(sender.publicKey)).toBe(SOL - SOL / 4 - 5_000)
  })

  test('SND-06 the fee of a transfer: 20,000,000 micro-lamports a unit, 500 units, a version 0 transaction', async () => {
    const sender = Keypair.generate()
    await connection.requestAirdrop(sender.publicKey, SOL)
    const { blockhash } = await connection.getLatestBlockhash()
    const instructions = [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 }),
      ComputeBudgetProgram.setComputeUnitLimit({ units: 500 }),
      SystemProgram.transfer({ fromPubkey: sender.publicKey, toPubkey: keyOf(1).publicKey, lamports: 1 }),
    ]
    const message = new TransactionMessage({ payerKey: sender.publicKey, recentBlockhash: blockhash, instructions })
    const transaction = new VersionedTransaction(message.compileToV0Message())
    transaction.sign([sender])
    await connection.sendTransaction(transaction)
    expect(await connection.getBalance(sender.publicKey)).toBe(SOL - 1 - 15_000)
  })

  test('SPL tokens move between token accounts', async () => {
    const owner = keyOf(0)
    const token = chain.tokens[0]
    const destination = Keypair.generate()
    const tokenProgram = new PublicKey(TOKEN_PROGRAMS.token)
    const space = 165
    const create = SystemProgram.createAccount({
      fromPubkey: owner.publicKey,
      newAccountPubkey: destination.publicKey,
      lamports: await connection.getMinimumBalanceForRentExemption(space),
      space,
      programId: tokenProgram,
    })
    const asWritable = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })
    // SPL token instructions 18 (InitializeAccount3) and 12 (TransferChecked).
    const initialize = new TransactionInstruction({
      programId: tokenProgram,
      keys: [asWritable(destination.publicKey), { pubkey: mintOf(0), isSigner: false, isWritable: false }],
      data: Buffer.concat([Buffer.from([18]), keyOf(1).publicKey.toBuffer()]),
    })
    const amount = Buffer.alloc(8)
    amount.writeBigUInt64LE(1_500_001n)
    const transfer = new TransactionInstruction({
      programId: tokenProgram,
      keys: [
        asWritable(new PublicKey(token?.tokenAccount ?? '')),
        { pubkey: mintOf(0), isSigner: false, isWritable: false },
        asWritable(destination.publicKey),
        { pubkey: owner.publicKey, isSigner: true, isWritable: false },
      ],
      data: Buffer.concat([Buffer.from([12]), amount, Buffer.from([6])]),
    })
    await sendAndConfirmTransaction(connection, new Transaction().add(create, initialize, transfer), [
      owner,
      destination,
    ])
    const { value } = await connection.getTokenAccountBalance(destination.publicKey)
    expect(value).toEqual({ amount: '1500001', decimals: 6, uiAmount: 1.500001, uiAmountString: '1.500001' })
  })

  test('for more than the balance, the simulation fails with a log that says so', async () => {
    const sender = Keypair.generate()
    await connection.requestAirdrop(sender.publicKey, SOL)
    const transaction = await buildTransfer(sender, keyOf(1).publicKey, 2 * SOL)
    const error = await connection.sendRawTransaction(transaction.serialize()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SendTransactionError)
    expect((error as SendTransactionError).message).toContain('custom program error: 0x1')
    expect((error as SendTransactionError).logs).toContain(
      `Transfer: insufficient lamports ${SOL - 5_000}, need ${2 * SOL}`,
    )
  })

  test('an account that holds nothing cannot pay the fee', async () => {
    const transaction = await buildTransfer(Keypair.generate(), keyOf(1).publicKey, 1)
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
      'Attempt to debit an account but found no record of a prior credit.',
    )
  })

  test('an expired blockhash is refused, and without a simulation the transaction is dropped', async () => {
    const transaction = await buildTransfer(keyOf(1), keyOf(0).publicKey, 1)
    chain.advance(TOO_MANY_SLOTS)
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow('Blockhash not found')
    const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
    expect((await connection.getSignatureStatus(signature)).value).toBeNull()
    expect((await connection.isBlockhashValid(transaction.recentBlockhash ?? '')).value).toBe(false)
  })

  test('a transaction is executed once, and one with a wrong signature never', async () => {
    const transaction = await buildTransfer(keyOf(1), keyOf(0).publicKey, 3)
    await connection.sendRawTransaction(transaction.serialize())
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow('already been processed')
    const forged = await buildTransfer(keyOf(1), keyOf(0).publicKey, 4)
    const bytes = forged.serialize()
    bytes[10] = (bytes[10] ?? 0) ^ 1
    await expect(connection.sendRawTransaction(bytes)).rejects.toThrow('signature verification failure')
  })

  test('a simulation changes nothing', async () => {
    const before = await connection.getBalance(keyOf(1).publicKey)
    const transaction = await buildTransfer(keyOf(1), keyOf(0).publicKey, SOL)
    // The library caches a blockhash for 30 s, and the test above expired it.
    const { value } = await new Connection(chain.rpcUrl).simulateTransaction(transaction)
    expect(value.err).toBeNull()
    expect(await connection.getBalance(keyOf(1).publicKey)).toBe(before)
  })

  test('signatureSubscribe and accountSubscribe notify after a change', async () => {
    const { publicKey } = Keypair.generate()
    const notified = new Promise<number>((resolve) => {
      connection.onAccountChange(publicKey, ({ lamports }) => resolve(lamports))
    })
    // The subscription uses another connection, so airdrops repeat until one is reported.
    await expect
      .poll(async () => {
        await connection.requestAirdrop(publicKey, SOL)
        return Promise.race([notified, Promise.resolve(null)])
      }, PATIENT)
      .not.toBeNull()
    const signature = await connection.requestAirdrop(publicKey, SOL)
    const result = await new Promise((resolve) => {
      connection.onSignature(signature, resolve, 'confirmed')
    })
    expect(result).toEqual({ err: null })
  })
})

test.each([
  ['not JSON', '{', -32700],
  ['no method', '{"id":1}', -32600],
  ['an unknown method', '{"id":1,"method":"__proto__"}', -32601],
  ['no parameters', '{"id":1,"method":"getBalance"}', -32602],
  ['an invalid address', '{"id":1,"method":"getBalance","params":["x"]}', -32602],
  ['an invalid transaction', '{"id":1,"method":"sendTransaction","params":["zzz"]}', -32602],
])('%s gives its JSON-RPC error', async (_what, body, code) => {
  const reply = await (await fetch(chain.rpcUrl, { method: 'POST', body })).json()
  expect(reply.error.code).toBe(code)
})

test('if a port is taken, the next free pair is used', async () => {
  const blocker = createServer()
  const taken = await listenOnFreePort(blocker, 0)
  const second = await startSolanaChain({ port: taken })
  await second.stop()
  await closeServer(blocker)
  expect(Number(new URL(second.rpcUrl).port)).toBeGreaterThan(taken)
  expect(Number(new URL(second.wsUrl).port)).toBe(Number(new URL(second.rpcUrl).port) + 1)
})

test('stop closes its sockets', async () => {
  const second = await startSolanaChain({ port: 0 })
  await second.stop()
  await expect(fetch(second.rpcUrl)).rejects.toThrow()
})
