// Takes ids that are already known to be well-formed apart. Ids from outside go through `parse` first.
import type { CaipAddress, CaipNetworkId } from '../base/caip'

/** The CAIP-2 namespace of a network or an address. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): string {
  return id.slice(0, id.indexOf(':'))
}

/** The network part of a CAIP-10 address. */
export function networkOf(caipAddress: CaipAddress): CaipNetworkId {
  return caipAddress.slice(0, caipAddress.lastIndexOf(':')) as CaipNetworkId
}

/** The chain's own form of a CAIP-10 address. */
export function addressOf(caipAddress: CaipAddress): string {
  return caipAddress.slice(caipAddress.lastIndexOf(':') + 1)
}
