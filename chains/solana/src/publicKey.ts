// The public key of an address, for signature checks.
import { base58 } from '@scure/base'
import { parseAddress } from './address'

/** Returns the key of an address, or null. */
export function publicKeyOf(address: string): Uint8Array | null {
  return parseAddress(address) === null ? null : base58.decode(address)
}
