// Whether 65 bytes are the signature of a text by an address: the recoverable ECDSA of old, its first byte as in BIP-137.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type AddressScript, writeScript } from '../addressScript'
import { hash160, isEqual } from './keyHash'
import { hash256, withLength } from './wireBytes'

/** First byte, then r and s. */
export const RECOVERABLE_BYTES = 65
/** The first byte is this, four times the kind of the address, and which of four keys it is. */
const FIRST_HEADER = 27
type Kind = 'uncompressed' | 'compressed' | 'p2sh' | 'p2wpkh'
const KINDS: readonly Kind[] = ['uncompressed', 'compressed', 'p2sh', 'p2wpkh']
const MAGIC = 'Bitcoin Signed Message:\n'

const encode = (text: string) => withLength(new TextEncoder().encode(text))

/** False for a first byte that no wallet writes, too. Throws for points that are on no curve. */
export function verifyRecoverable(bytes: Uint8Array, message: string, { type, hash }: AddressScript): boolean {
  const code = (bytes[0] ?? 0) - FIRST_HEADER
  const kind = KINDS[Math.floor(code / KINDS.length)]
  if (bytes.length !== RECOVERABLE_BYTES || code < 0 || !kind) return false
  const signature = secp256k1.Signature.fromBytes(bytes.subarray(1), 'compact').addRecoveryBit(code % 4)
  const point = signature.recoverPublicKey(hash256(encode(MAGIC), encode(message)))
  const keyHash = hash160(point.toBytes(kind !== 'uncompressed'))
  // Electrum and hardware wallets write the byte of a compressed key for every kind of address.
  if (type === 'p2pkh') return (kind === 'uncompressed' || kind === 'compressed') && isEqual(keyHash, hash)
  if (kind !== type && kind !== 'compressed') return false
  if (type === 'p2wpkh') return isEqual(keyHash, hash)
  return type === 'p2sh' && isEqual(hash160(writeScript('p2wpkh', keyHash)), hash)
}
