// Base58, implemented here: a library would be as large as the rest of this folder, whose only library is for schemas.

/** Bitcoin's alphabet, without 0, O, I, and l. The position of a character is its value. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE = 58n
/** Leading zeros have no value, so each is written as one digit. */
const ZERO = '1'
const BYTE = 256n

export function encodeBase58(bytes: Uint8Array): string {
  let text = ''
  for (let value = bytes.reduce((sum, byte) => sum * BYTE + BigInt(byte), 0n); value > 0n; value /= BASE)
    text = `${ALPHABET[Number(value % BASE)]}${text}`
  const firstValue = bytes.findIndex((byte) => byte !== 0)
  return ZERO.repeat(firstValue < 0 ? bytes.length : firstValue) + text
}

/** Returns null if the text contains other characters. */
export function decodeBase58(text: string): Uint8Array | null {
  const digits = Array.from(text, (character) => ALPHABET.indexOf(character))
  if (digits.includes(-1)) return null
  const bytes: number[] = []
  for (let value = digits.reduce((sum, digit) => sum * BASE + BigInt(digit), 0n); value > 0n; value /= BYTE)
    bytes.unshift(Number(value % BYTE))
  const firstValue = digits.findIndex((digit) => digit !== 0)
  return Uint8Array.from([...new Array<number>(firstValue < 0 ? digits.length : firstValue).fill(0), ...bytes])
}
