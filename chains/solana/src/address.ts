// Solana addresses: base58 of a 32-byte key, which takes 32 to 44 characters (ACC-04). The length is computed here, because the wallet list
// needs no decoder.

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ADDRESS_PATTERN = /^(?=.{32,44}$)(1*)[1-9A-HJ-NP-Za-km-z]*$/
export const PUBLIC_KEY_BYTES = 32

/** Returns the same text if it is an address, otherwise null. Base58 has one spelling per key, so the text is already canonical. */
export function parseAddress(input: string): string | null {
  const [, zeros] = ADDRESS_PATTERN.exec(input) ?? []
  if (zeros === undefined) return null
  let value = 0n
  for (const character of input) value = value * 58n + BigInt(ALPHABET.indexOf(character))
  // Each leading 1 is a zero byte; the rest is the number.
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros.length + bytes === PUBLIC_KEY_BYTES ? input : null
}
