// Hashes of keys and scripts in addresses, and how two are compared.
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** Nothing in them is secret. */
export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
