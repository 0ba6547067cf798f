// Checks amounts, signatures, and sent messages in the responses of wallets and nodes.
import { base64, hex } from '@scure/base'
import { decodeBoc, readBits } from './boc'

/** Coins are VarUInteger 16 (block.tlb): at most 120 bits. */
export const MAX_UNITS = 2n ** 120n - 1n
const AMOUNT_PATTERN = /^(?:0|[1-9][0-9]{0,36})$/
/** Ed25519. */
const SIGNATURE_BYTES = 64
/** Start of an external message (block.tlb, ext_in_msg_info): no sender, and a recipient in the usual form; workchain and hash follow. */
const FROM_OUTSIDE = '1000100'
const [WORKCHAIN_BITS, HASH_BITS] = [8, 256]

/** Returns nanotons, or null for anything else. */
export function parseUnits(input: unknown): bigint | null {
  if (typeof input !== 'string' || !AMOUNT_PATTERN.test(input)) return null
  const units = BigInt(input)
  return units <= MAX_UNITS ? units : null
}

/** Returns whether this is the base64 of a signature. */
export function isSignature(text: string): boolean {
  try {
    return base64.decode(text).length === SIGNATURE_BYTES
  } catch {
    return false
  }
}

/** Returns the hash (hex) and the recipient (raw) of a message to a wallet's contract; null if the text is not one. */
export function readSentMessage(text: unknown): { hash: string; wallet: string } | null {
  const cell = typeof text === 'string' ? decodeBoc(text) : null
  const bits = cell && readBits(cell, 0, FROM_OUTSIDE.length + WORKCHAIN_BITS + HASH_BITS)
  if (!cell || !bits?.startsWith(FROM_OUTSIDE)) return null
  const [workchain = 0] = Int8Array.of(Number(`0b${bits.slice(FROM_OUTSIDE.length, -HASH_BITS)}`))
  const account = BigInt(`0b${bits.slice(-HASH_BITS)}`)
    .toString(16)
    .padStart(64, '0')
  return { hash: hex.encode(cell.hash), wallet: `${workchain}:${account}` }
}
