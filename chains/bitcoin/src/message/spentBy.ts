// BIP-322: represents the message as a coin of the address, and computes what the owner signs to spend it. Neither transaction is ever sent
// to a network.
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { hash256, taggedHash, withLength } from './wireBytes'

/** The only signature type that BIP-322 allows. */
export const SIGHASH_ALL = 0x01
/** Versions, amounts, times, and sequences of both transactions are zero. */
const ZERO_4 = new Uint8Array(4)
const ZERO_8 = new Uint8Array(8)
const COUNT_1 = Uint8Array.of(1)
/** The outpoint of an output that no transaction has. */
const NOWHERE = concatBytes(new Uint8Array(32), new Uint8Array(4).fill(0xff))
/** The only output: it has no value and no recipient (OP_RETURN). */
const OUTPUT = concatBytes(ZERO_8, withLength(Uint8Array.of(0x6a)))
/** OP_0, then 32 bytes. */
const PUSH_HASH = Uint8Array.of(0x00, 0x20)

/** The outpoint of the coin: the ID of the transaction "to_spend", output 0. `script` is that of the address. */
function placeOf(message: string, script: Uint8Array): Uint8Array {
  const hash = taggedHash('BIP0322-signed-message', new TextEncoder().encode(message))
  const unlocking = withLength(concatBytes(PUSH_HASH, hash))
  const input = concatBytes(COUNT_1, NOWHERE, unlocking, ZERO_4)
  const output = concatBytes(COUNT_1, ZERO_8, withLength(script))
  return concatBytes(hash256(ZERO_4, input, output, ZERO_4), ZERO_4)
}

/** Returns the hash for a signature of segwit version 0 (BIP-143). `code` is the script that identifies the key. */
export function hashSegwit(message: string, script: Uint8Array, code: Uint8Array): Uint8Array {
  const place = placeOf(message, script)
  const spent = concatBytes(place, withLength(code), ZERO_8, ZERO_4)
  const flag = Uint8Array.of(SIGHASH_ALL, 0, 0, 0)
  return hash256(ZERO_4, hash256(place), hash256(ZERO_4), spent, hash256(OUTPUT), ZERO_4, flag)
}

/** Returns the hash for a signature with the key of a taproot address (BIP-341, no annex). */
export function hashTaproot(message: string, script: Uint8Array, flag: number): Uint8Array {
  const hashes = [placeOf(message, script), ZERO_8, withLength(script), ZERO_4, OUTPUT].map((each) => sha256(each))
  const head = concatBytes(Uint8Array.of(0, flag), ZERO_4, ZERO_4)
  return taggedHash('TapSighash', head, ...hashes, Uint8Array.of(0), ZERO_4)
}
