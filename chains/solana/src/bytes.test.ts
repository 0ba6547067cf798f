// Bytes on the wire, as wallets and nodes spell them.
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { copyBytes, decodeBase58, decodeBase64, decodeSignature, encodeSignature, isSameBytes } from './bytes'

const signature = new Uint8Array(64).fill(7)
const text = base58.encode(signature)

test('CHN-02 a copy has only the bytes of the view, and later changes do not reach it', () => {
  const memory = Uint8Array.of(1, 2, 3, 4)
  const copied = copyBytes(memory.subarray(1, 3))
  memory.fill(9)
  expect(copied).toEqual(Uint8Array.of(2, 3))
  for (const value of [null, undefined, 'x', [1, 2], memory.buffer]) expect(copyBytes(value)).toBeNull()
})

test('CHN-02 a signature is 64 bytes, at least one of them not zero', () => {
  expect(encodeSignature(signature)).toBe(text)
  expect(encodeSignature(Uint8Array.of(...new Uint8Array(63), 1))).not.toBeNull()
  for (const value of [null, signature.slice(1), new Uint8Array(65).fill(7), new Uint8Array(64)])
    expect(encodeSignature(value)).toBeNull()
  expect(decodeSignature(text)).toEqual(signature)
  const others = [signature.slice(1), new Uint8Array(65).fill(7)].map((bytes) => base58.encode(bytes))
  for (const value of [null, [text], ...others, `${text}0`, text.slice(0, 63), `0${text}`])
    expect(decodeSignature(value)).toBeNull()
})

test('CHN-02 text is decoded up to its limit', () => {
  const bytes = Uint8Array.of(1, 2, 3)
  const [short, padded] = [base58.encode(bytes), base64.encode(bytes)]
  expect(decodeBase58(short, short.length)).toEqual(bytes)
  expect(decodeBase64(padded, padded.length)).toEqual(bytes)
  expect([decodeBase58(short, short.length - 1), decodeBase64(padded, padded.length - 1)]).toEqual([null, null])
  for (const value of [null, 5, ['2'], '0', '!']) expect(decodeBase58(value, 9)).toBeNull()
  expect(decodeBase64('!', 9)).toBeNull()
})

test('CHN-02 bytes are equal if each of them is', () => {
  const bytes = Uint8Array.of(1, 2)
  expect(isSameBytes(bytes, Uint8Array.of(1, 2))).toBe(true)
  for (const other of [[1], [1, 2, 3], [2, 2], [1, 3]]) {
    expect(isSameBytes(bytes, Uint8Array.from(other))).toBe(false)
    expect(isSameBytes(Uint8Array.from(other), bytes)).toBe(false)
  }
})
