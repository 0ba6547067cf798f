// The output script of an address, and the hash or key in it.
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { type AddressType, type ParsedAddress, readAddress } from './address'

export interface AddressScript extends ParsedAddress {
  script: Uint8Array
  /** Hash of the key or of a script; for taproot, the key itself. */
  hash: Uint8Array
}

/** The bytes before and after the hash. BIP-16, BIP-141, BIP-341. */
const FRAMES: Readonly<Record<AddressType, readonly [before: readonly number[], behind: readonly number[]]>> = {
  p2pkh: [
    [0x76, 0xa9, 0x14],
    [0x88, 0xac],
  ],
  p2sh: [[0xa9, 0x14], [0x87]],
  p2wpkh: [[0x00, 0x14], []],
  p2wsh: [[0x00, 0x20], []],
  p2tr: [[0x51, 0x20], []],
}
const base58check = createBase58check(sha256)

/** Returns the script of this type for a hash. */
export function writeScript(type: AddressType, hash: Uint8Array): Uint8Array {
  const [before, behind] = FRAMES[type]
  return concatBytes(Uint8Array.from(before), hash, Uint8Array.from(behind))
}

/** Returns null if it is not an address. Never throws. */
export function readScript(input: string): AddressScript | null {
  const parsed = readAddress(input)
  if (parsed === null) return null
  const { address, type } = parsed
  const hash =
    type === 'p2pkh' || type === 'p2sh' ? base58check.decode(address).subarray(1) : readProgram(address, type)
  return { ...parsed, hash, script: writeScript(type, hash) }
}

/** The words after the version. */
function readProgram(address: string, type: AddressType): Uint8Array {
  const code = type === 'p2tr' ? bech32m : bech32
  const { words } = code.decode(address as `${string}1${string}`)
  return code.fromWords(words.slice(1))
}
