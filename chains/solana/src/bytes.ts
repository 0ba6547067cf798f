// Bytes on the wire: base58 for keys and signatures, base64 for transactions (WalletConnect's Solana methods).
import { base58, base64 } from '@scure/base'

/** Ed25519 (RFC 8032). */
const SIGNATURE_BYTES = 64
/** IPv6's smallest packet without its headers: larger transactions are not accepted. Bytes. */
export const MAX_TRANSACTION_BYTES = 1_232
const SIGNATURE_PATTERN = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

/** Returns a copy that its creator can no longer change, or null if it is not a view on bytes. Also accepts arrays of another window. */
export function copyBytes(value: unknown): Uint8Array | null {
  if (!ArrayBuffer.isView(value)) return null
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}

/** Returns the signature as base58, or null if these are not 64 bytes or are all zero, which is an empty slot. */
export function encodeSignature(value: unknown): string | null {
  const bytes = copyBytes(value)
  return bytes?.length === SIGNATURE_BYTES && bytes.some((byte) => byte !== 0) ? base58.encode(bytes) : null
}

export const encodeBase58 = (bytes: Uint8Array): string => base58.encode(bytes)

/** Returns the 64 bytes of a base58 signature, or null. */
export function decodeSignature(text: unknown): Uint8Array | null {
  if (typeof text !== 'string' || !SIGNATURE_PATTERN.test(text)) return null
  const bytes = base58.decode(text)
  return bytes.length === SIGNATURE_BYTES ? bytes : null
}

/** Returns the bytes of base58 text with at most `maxLength` characters, or null. */
export function decodeBase58(text: unknown, maxLength: number): Uint8Array | null {
  return decode(base58, text, maxLength)
}

/** Returns the bytes of base64 text with at most `maxLength` characters, or null. */
export function decodeBase64(text: unknown, maxLength: number): Uint8Array | null {
  return decode(base64, text, maxLength)
}

export function isSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

function decode(coder: { decode(text: string): Uint8Array }, text: unknown, maxLength: number): Uint8Array | null {
  if (typeof text !== 'string' || text.length > maxLength) return null
  try {
    return coder.decode(text)
  } catch {
    return null
  }
}
