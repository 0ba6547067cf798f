// What amounts, signatures and sent messages must look like, in a wallet's reply or a node's.
import { base64, hex } from '@scure/base'
import { decodeBoc, readBits } from './boc'

/** Coins are VarUInteger 16 (block.tlb): at most 120 bits. */
export const MAX_UNITS = 2n ** 120n - 1n
const AMOUNT_PATTERN = /^(?:0|[1-9][0-9]{0,36})$/
/** Ed25519. */
const SIGNATURE_BYTES = 64
/** Of a message from outside (block.tlb, ext_in_msg_info): no sender, and a receiver in the usual form; workchain and hash follow. */
const FROM_OUTSIDE = '1000100'
const [WORKCHAIN_BITS, HASH_BITS] = [8, 256]

/** Nanotons, or null for anything else. */
export function parseUnits(input: unknown): bigint | null {
  if (typeof input !== 'string' || !AMOUNT_PATTERN.test(input)) return null
  const units = BigInt(input)
  return units <= MAX_UNITS ? units : null
}

/** Whether this is the base64 of a signature. */
export function isSignature(text: string): boolean {
  try {
    return base64.decode(text).length === SIGNATURE_BYTES
  } catch {
    return false
  }
}

/** Hash, as hex, and receiver, raw, of a message that was sent to a wallet's contract; null when the text is none. */
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
