// Secrets in pieces: a key or a recovery phrase that is spread over the members of a list or an object. Pure; never throws.
import { redactText } from './redactText'

/** The shortest recovery phrase; no key has fewer bytes. */
const LEAST_PIECES = 12
/** Of any length but those of an address and a hash, which are told by both ends or not at all. */
const HEX_PIECE = /^(?:0x)?([\da-f]{4,39}|[\da-f]{41,63})$/i
/** Hex digits of the shortest key, 128 bits. */
const KEY_DIGITS = 32
/** So many of them in pieces that are neither a number, a word, nor a quantity like `0x5208`. */
const MIXED_DIGITS = 16
const MIXED = /^(?=.*\d)(?=.*[a-f])[\da-f]+$/i

/** Stands for a piece of a key. */
export const HIDDEN_PIECE = '[piece of a key]'

/** What `count` values are together, where they are a key byte by byte; null where they are not. The first of them are looked at. */
export function nameBytes(values: readonly unknown[], count: number): string | null {
  return values.length >= LEAST_PIECES && values.every(isByte) ? `[${count} bytes]` : null
}

/** The same for a recovery phrase, one word at a time. */
export function namePhrase(values: readonly unknown[]): string | null {
  if (values.length < LEAST_PIECES || !values.every((each) => typeof each === 'string')) return null
  return redactText(values.join(' ')).includes('[words]') ? '[words]' : null
}

/** Whether a key in hex is spread over these values. */
export function holdKey(values: readonly unknown[]): boolean {
  const pieces = values.filter(isHexPiece)
  const mixed = pieces.filter((piece) => MIXED.test(piece))
  // The first piece of a key may have its mark; a quantity always has it.
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
