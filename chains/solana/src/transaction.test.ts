import {
  Keypair,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSignature, parseTransaction } from './transaction'

const BLOCKHASH = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zEtWTRABZaYq6'.slice(0, 43)
const payer = Keypair.fromSeed(new Uint8Array(32).fill(1))
const second = Keypair.fromSeed(new Uint8Array(32).fill(2))

function build(version: 'legacy' | 0, lamports: bigint): VersionedTransaction {
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: BLOCKHASH,
    instructions: [SystemProgram.transfer({ fromPubkey: second.publicKey, toPubkey: payer.publicKey, lamports })],
  })
  return new VersionedTransaction(version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage())
}

test.each(['legacy', 0] as const)('CHN-02 what web3.js writes is read the same: version %s', (version) => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (lamports) => {
      const transaction = build(version, lamports)
      transaction.sign([second])
      const parsed = parseTransaction(transaction.serialize())
      expect(parsed?.version).toBe(version)
      expect(parsed?.signers).toEqual([payer, second].map(({ publicKey }) => publicKey.toBase58()))
      expect(parsed?.signatures).toEqual(transaction.signatures.map((each) => Uint8Array.from(each)))
      expect(parsed?.message).toEqual(Uint8Array.from(transaction.message.serialize()))
    }),
    { numRuns: 20 },
  )
})

test('bytes that are not a transaction are null, and nothing throws', () => {
  const good = build(0, 1n).serialize()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1300 }), fc.nat({ max: good.length - 1 }), (noise, end) => {
      parseTransaction(noise)
      // A header that is cut off, or followed by too few keys.
      if (end < 64 * 2 + 5 + 3 * 32) expect(parseTransaction(good.subarray(0, end))).toBeNull()
    }),
  )
  expect(parseTransaction(new Uint8Array(1_233))).toBeNull()
  const unknownVersion = Uint8Array.from(good)
  unknownVersion[1 + 2 * 64] = 0x81
  expect(parseTransaction(unknownVersion)).toBeNull()
})

test('a transaction with trailing bytes, or with a length in more bytes than needed, is invalid', () => {
  const good = build(0, 1n).serialize()
  expect(parseTransaction(Uint8Array.from([...good, 0]))).toBeNull()
  const [count = 0, ...rest] = good
  expect(parseTransaction(Uint8Array.from([count | 0x80, 0, ...rest]))).toBeNull()
})

test('CHN-02 a transaction of 1,232 bytes is read, and one of more is not', () => {
  const withData = (byteCount: number) => {
    const data = Buffer.alloc(byteCount)
    const instruction = new TransactionInstruction({ programId: second.publicKey, keys: [], data })
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: BLOCKHASH,
      instructions: [instruction],
    })
    return new VersionedTransaction(message.compileToLegacyMessage()).serialize()
  }
  // Long enough for a length of two bytes, as the largest one has.
  const overhead = withData(500).length - 500
  const [largest, larger] = [1_232, 1_233].map((byteCount) => withData(byteCount - overhead))
  expect([largest?.length, larger?.length]).toEqual([1_232, 1_233])
  expect(parseTransaction(largest ?? new Uint8Array())).not.toBeNull()
  expect(parseTransaction(larger ?? new Uint8Array())).toBeNull()
})

test('CHN-02 a transaction of version 1 is not read', () => {
  const header = [0x81, 1, 0, 0]
  const [config, blockhash, signature] = [new Uint8Array(4), new Uint8Array(32), new Uint8Array(64)]
  const counts = [0, 1]
  const message = [...header, ...config, ...blockhash, ...counts, ...payer.publicKey.toBytes()]
  const bytes = Uint8Array.from([...message, ...signature])
  expect(VersionedTransaction.deserialize(bytes).version).toBe(1)
  expect(parseTransaction(bytes)).toBeNull()
})

test.each([
  ['no signer', 0],
  ['more signers than accounts', 9],
])('CHN-02 a transaction that states %s is not read', (_, count) => {
  const { message } = build('legacy', 1n)
  message.header.numRequiredSignatures = count
  expect(parseTransaction(new VersionedTransaction(message).serialize())).toBeNull()
})

test('a signature is put in its signer’s position, and nowhere for an unknown signer', () => {
  const unsigned = build('legacy', 1n).serialize()
  const signature = new Uint8Array(64).fill(7)
  const signed = addSignature(unsigned, second.publicKey.toBase58(), signature)
  expect(signed && parseTransaction(signed)?.signatures).toEqual([new Uint8Array(64), signature])
  expect(signed && parseTransaction(signed)?.message).toEqual(parseTransaction(unsigned)?.message)
  expect(addSignature(unsigned, Keypair.generate().publicKey.toBase58(), signature)).toBeNull()
  expect(addSignature(new Uint8Array(3), second.publicKey.toBase58(), signature)).toBeNull()
})
