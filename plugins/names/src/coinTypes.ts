// The coin type under which a name stores the address for a network. ENSIP-9 and ENSIP-11.
import type { CaipNetworkId } from '@latchkey/kernel'

/** ENSIP-9: the address for every network that has none of its own. */
const ETHER_COIN = 60
/** ENSIP-11: coin types of EVM networks have this bit. */
const EVM_BIT = 0x80000000

/** The network's own type first. Empty for a network without a number, such as those without names. */
export function coinTypesOf(network: CaipNetworkId): readonly number[] {
  const reference = network.slice(network.indexOf(':') + 1)
  if (!/^[1-9]\d{0,9}$/.test(reference) || Number(reference) >= EVM_BIT) return []
  return [(EVM_BIT | Number(reference)) >>> 0, ETHER_COIN]
}
