// Solana addresses: base58 of a 32-byte key, which takes 32 to 44 characters (specification section 5, ACC-04).
import { base58 } from '@scure/base'

const ADDRESS_PATTERN = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
export const PUBLIC_KEY_BYTES = 32

/** The same text when it is an address, else null. Base58 has one spelling a key, so it is canonical as it is. */
export function parseAddress(input: string): string | null {
  return publicKeyOf(input) === null ? null : input
}

/** The key that an address spells, or null. */
export function publicKeyOf(address: string): Uint8Array | null {
  if (!ADDRESS_PATTERN.test(address)) return null
  const key = base58.decode(address)
  return key.length === PUBLIC_KEY_BYTES ? key : null
}
