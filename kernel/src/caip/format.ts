// Splits IDs that are already known to be well-formed. IDs from outside must go through `parse` first.
import type { CaipAddress, CaipNetworkId } from '../base/caip'

/** Returns the namespace of a CAIP-2 or CAIP-10 ID: `eip155` of `eip155:1`. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): string {
  return id.slice(0, id.indexOf(':'))
}

/** Returns the network of a CAIP-10 ID: `eip155:1` of `eip155:1:0xabc`. */
export function networkOf(caipAddress: CaipAddress): CaipNetworkId {
  return caipAddress.slice(0, caipAddress.lastIndexOf(':')) as CaipNetworkId
}

/** Returns the address in a CAIP-10 ID: `0xabc` of `eip155:1:0xabc`. */
export function addressOf(caipAddress: CaipAddress): string {
  return caipAddress.slice(caipAddress.lastIndexOf(':') + 1)
}
