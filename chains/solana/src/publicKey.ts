// The key behind an address, for what verifies signatures.
import { base58 } from '@scure/base'
import { parseAddress } from './address'

/** The key that an address spells, or null. */
export function publicKeyOf(address: string): Uint8Array | null {
  return parseAddress(address) === null ? null : base58.decode(address)
}
