// Encodes the hashes and lengths in signed data as Bitcoin does.
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'

/** Hashes twice, as for transactions and messages. */
export const hash256 = (...parts: readonly Uint8Array[]): Uint8Array => sha256(sha256(concatBytes(...parts)))

/** BIP-340: a hash that is valid for only one purpose. */
export function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const name = sha256(new TextEncoder().encode(tag))
  return sha256(concatBytes(name, name, ...parts))
}

/** Prefixes the bytes with their length as the protocol's "CompactSize"; up to 4 GiB. */
export function withLength(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  if (length < 0xfd) return concatBytes(Uint8Array.of(length), bytes)
  const size = length <= 0xffff ? 2 : 4
  const head = new DataView(new ArrayBuffer(1 + size))
  head.setUint8(0, size === 2 ? 0xfd : 0xfe)
  if (size === 2) head.setUint16(1, length, true)
  else head.setUint32(1, length, true)
  return concatBytes(new Uint8Array(head.buffer), bytes)
}
