// The wire form of a transaction, as far as it must be known before a wallet is asked and after it answered: who has to sign,
// and who did. Source: https://solana.com/docs/core/transactions, versioned messages as in SIMD and web3.js.
import { base58 } from '@scure/base'
import { PUBLIC_KEY_BYTES } from './address'
import { SIGNATURE_BYTES } from './bytes'

export interface WireTransaction {
  version: 'legacy' | 0
  /** Addresses that have to sign, the payer of the fee first. */
  signers: readonly string[]
  /** One for each signer, in that order; zeros where it is missing. */
  signatures: readonly Uint8Array[]
  /** What is signed. */
  message: Uint8Array
}

/** IPv6's smallest packet less its headers: no larger transaction is accepted. Bytes. */
export const MAX_TRANSACTION_BYTES = 1_232
/** The first bit of a message says that a version follows. */
const VERSION_BIT = 0x80
/** A legacy message begins with these three counts; the first is that of the signers. */
const HEADER_BYTES = 3

/** The transaction, or null when the bytes are none, or not of a version that is known. */
export function parseTransaction(bytes: Uint8Array): WireTransaction | null {
  if (bytes.length > MAX_TRANSACTION_BYTES) return null
  // compact-u16: below 128 it is the byte itself, and a packet has no room for more signatures than 19.
  const [signatureCount = VERSION_BIT] = bytes
  const messageStart = 1 + signatureCount * SIGNATURE_BYTES
  if (signatureCount === 0 || signatureCount >= VERSION_BIT || bytes.length <= messageStart) return null
  const message = bytes.subarray(messageStart)
  const version = readVersion(message)
  if (version === null) return null

  const headerStart = version === 'legacy' ? 0 : 1
  const keysStart = headerStart + HEADER_BYTES + 1
  const keyCount = message[keysStart - 1] ?? 0
  const isComplete = message.length >= keysStart + keyCount * PUBLIC_KEY_BYTES
  if (message[headerStart] !== signatureCount || keyCount < signatureCount || !isComplete) return null

  const slice = (from: Uint8Array, start: number, size: number) =>
    Array.from({ length: signatureCount }, (_, index) =>
      from.subarray(start + index * size, start + (index + 1) * size),
    )
  return {
    version,
    signers: slice(message, keysStart, PUBLIC_KEY_BYTES).map((key) => base58.encode(key)),
    signatures: slice(bytes, 1, SIGNATURE_BYTES),
    message,
  }
}

function readVersion(message: Uint8Array): WireTransaction['version'] | null {
  const [first = VERSION_BIT + 1] = message
  if (first < VERSION_BIT) return 'legacy'
  return first === VERSION_BIT ? 0 : null
}
