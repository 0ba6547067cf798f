import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
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

test('a signature is put in its signer’s position, and nowhere for an unknown signer', () => {
  const unsigned = build('legacy', 1n).serialize()
  const signature = new Uint8Array(64).fill(7)
  const signed = addSignature(unsigned, second.publicKey.toBase58(), signature)
  expect(signed && parseTransaction(signed)?.signatures).toEqual([new Uint8Array(64), signature])
  expect(signed && parseTransaction(signed)?.message).toEqual(parseTransaction(unsigned)?.message)
  expect(addSignature(unsigned, Keypair.generate().publicKey.toBase58(), signature)).toBeNull()
  expect(addSignature(new Uint8Array(3), second.publicKey.toBase58(), signature)).toBeNull()
})
