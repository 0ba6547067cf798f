// Verifies a witness as the signature of a text by an address: BIP-322 in its simple form, for addresses with one key.
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { type AddressScript, writeScript } from '../addressScript'
import { hash160, isOwner } from './keyHash'
import { hashSegwit, hashTaproot, SIGHASH_ALL } from './spentBy'

/** A taproot signature may omit its signature type. BIP-341. */
const SIGHASH_DEFAULT = 0x00
const SCHNORR_BYTES = 64
const COMPRESSED_KEY_BYTES = 33
const NOTHING = new Uint8Array()

/** Returns false also if it is not a witness. Throws for a malformed key or signature. */
export function verifyWitness(bytes: Uint8Array, message: string, { script, type, hash }: AddressScript): boolean {
  const items = readItems(bytes)
  const [signature = NOTHING, key = NOTHING] = items
  if (items.length !== (type === 'p2tr' ? 1 : 2)) return false
  if (type === 'p2tr') return verifyTaproot(signature, message, script, hash)
  if (key.length !== COMPRESSED_KEY_BYTES || signature.at(-1) !== SIGHASH_ALL) return false
  const keyHash = hash160(key)
  if ((type !== 'p2sh' && type !== 'p2wpkh') || !isOwner(keyHash, type, hash)) return false
  const signed = hashSegwit(message, script, writeScript('p2pkh', keyHash))
  return secp256k1.verify(signature.subarray(0, -1), signed, key, { prehash: false, format: 'der' })
}

function verifyTaproot(signature: Uint8Array, message: string, script: Uint8Array, key: Uint8Array): boolean {
  const isShort = signature.length === SCHNORR_BYTES
  if (!isShort && (signature.length !== SCHNORR_BYTES + 1 || signature.at(-1) !== SIGHASH_ALL)) return false
  const signed = hashTaproot(message, script, isShort ? SIGHASH_DEFAULT : SIGHASH_ALL)
  return schnorr.verify(signature.subarray(0, SCHNORR_BYTES), signed, key)
}

/**
 * Returns the items of a witness, each preceded by a length of one byte: longer items are scripts, which are not verified. Returns no items
 * unless they use all bytes.
 */
function readItems(bytes: Uint8Array): readonly Uint8Array[] {
  const [count = 0] = bytes
  const items: Uint8Array[] = []
  let at = 1
  while (items.length < count) {
    const end = at + 1 + (bytes[at] ?? 0)
    items.push(bytes.subarray(at + 1, end))
    at = end
  }
  return at === bytes.length ? items : []
}
