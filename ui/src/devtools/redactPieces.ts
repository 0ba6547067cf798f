// Finds secrets in pieces: a key or a recovery phrase that is spread over the members of a list or an object. Pure; never throws.
import { redactText } from './redactText'

/** Words of the shortest recovery phrase; every key has at least this many bytes. */
const MIN_PIECES = 12
/** Matches any length except those of addresses and hashes, which are shortened or hidden elsewhere. */
const HEX_PIECE = /^(?:0x)?([\da-f]{4,39}|[\da-f]{41,63})$/i
/** Hex digits of the shortest key, 128 bits. */
const KEY_DIGITS = 32
/** Minimum digits in pieces that are not a number, a word, or a quantity like `0x5208`. */
const MIXED_DIGITS = 16
const MIXED = /^(?=.*\d)(?=.*[a-f])[\da-f]+$/i

/** Replaces a piece of a key. */
export const HIDDEN_PIECE = '[piece of a key]'

/** Returns a placeholder if the `count` values are the bytes of a key, otherwise null. `values` holds the first of them. */
export function nameBytes(values: readonly unknown[], count: number): string | null {
  return values.length >= MIN_PIECES && values.every(isByte) ? `[${count} bytes]` : null
}

/** Does the same for a recovery phrase with one word per value. */
export function namePhrase(values: readonly unknown[]): string | null {
  if (values.length < MIN_PIECES || !values.every((each) => typeof each === 'string')) return null
  return redactText(values.join(' ')).includes('[words]') ? '[words]' : null
}

/** Returns whether a hex key is spread over these values. */
export function holdKey(values: readonly unknown[]): boolean {
  const pieces = values.filter(isHexPiece)
  const mixed = pieces.filter((piece) => MIXED.test(piece))
  // Only the first piece of a key can start with `0x`, but a quantity always does.
  const bare = pieces.filter((piece, index) => index === 0 || !/^0x/i.test(piece))
  return countDigits(bare) >= KEY_DIGITS && countDigits(mixed) >= MIXED_DIGITS
}

export function isHexPiece(value: unknown): value is string {
  return typeof value === 'string' && HEX_PIECE.test(value)
}

function countDigits(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + (HEX_PIECE.exec(piece)?.[1]?.length ?? 0), 0)
}

function isByte(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255
}
