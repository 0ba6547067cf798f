// Hashes keys and checks whether an address belongs to a key.
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { AddressType } from '../address'
import { writeScript } from '../addressScript'
import { toHex } from '../bytes'

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))

/** Returns whether an address with this type and hash belongs to the key. A P2SH address has the hash of the key's P2WPKH script. */
export function isOwner(keyHash: Uint8Array, type: AddressType, hash: Uint8Array): boolean {
  const own = type === 'p2sh' ? hash160(writeScript('p2wpkh', keyHash)) : keyHash
  return toHex(own) === toHex(hash)
}
