// Verifies the older recoverable ECDSA signature of a text: 65 bytes, with the first byte as in BIP-137.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { AddressType } from '../address'
import type { AddressScript } from '../addressScript'
import { hash160, isOwner } from './keyHash'
import { hash256, withLength } from './wireBytes'

/** First byte, then r and s. */
export const RECOVERABLE_BYTES = 65
/** The first byte is this, plus four times the address type, plus the index of the recovered key (0 to 3). */
const FIRST_HEADER = 27
type Kind = 'uncompressed' | 'compressed' | 'p2sh' | 'p2wpkh'
const KINDS: readonly Kind[] = ['uncompressed', 'compressed', 'p2sh', 'p2wpkh']
/** Electrum and hardware wallets write the byte of a compressed key for every address type. */
const KINDS_OF: Readonly<Record<AddressType, readonly Kind[]>> = {
  p2pkh: ['uncompressed', 'compressed'],
  p2sh: ['compressed', 'p2sh'],
  p2wpkh: ['compressed', 'p2wpkh'],
  p2wsh: [],
  p2tr: [],
}
const MAGIC = 'Bitcoin Signed Message:\n'

const encode = (text: string) => withLength(new TextEncoder().encode(text))

/** Returns false for a first byte that no wallet writes. Throws for another length, and for points that are not on the curve. */
export function verifyRecoverable(bytes: Uint8Array, message: string, { type, hash }: AddressScript): boolean {
  const code = (bytes[0] ?? 0) - FIRST_HEADER
  const kind = KINDS[Math.floor(code / KINDS.length)]
  if (!KINDS_OF[type].some((each) => each === kind)) return false
  const signature = secp256k1.Signature.fromBytes(bytes.subarray(1), 'compact').addRecoveryBit(code % 4)
  const point = signature.recoverPublicKey(hash256(encode(MAGIC), encode(message)))
  return isOwner(hash160(point.toBytes(kind !== 'uncompressed')), type, hash)
}
