// Signatures of secp256k1 keys, checked by Node's own cryptography, without the code that created them.
import { createHash, createPublicKey, verify } from 'node:crypto'

/** DER of a compressed key before its 33 bytes. RFC 5480, SEC 2. */
const KEY_HEADER = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex')

/** Whether `signature` (r and s, 64 bytes) is this key's over the SHA-256 of `bytes`. */
export function isSignedBy(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([KEY_HEADER, publicKey]), format: 'der', type: 'spki' })
  return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

/** What a Bitcoin wallet hashes again and signs for a text of less than 253 bytes (BIP-137). */
export function hashBitcoinText(text: string): Buffer {
  const bytes = Buffer.from(text)
  const preimage = Buffer.concat([Buffer.from('\u0018Bitcoin Signed Message:\n'), Buffer.from([bytes.length]), bytes])
  return createHash('sha256').update(preimage).digest()
}
