// Decides which networks are offered, which can be selected, and their order. Requirement ACC-09.
import type { CaipNetworkId, Network } from '@latchkey/kernel'

export interface NetworkChoice {
  network: Network
  isApproved: boolean
}

/** Matches the name or the ID's reference, ignoring case. Approved networks first, otherwise in the host's order. */
export function sortNetworks(
  networks: readonly Network[],
  approvedFor: (namespace: string) => readonly CaipNetworkId[] | null,
  search: string,
): readonly NetworkChoice[] {
  const wanted = search.trim().toLowerCase()
  return networks
    .filter(({ name, id }) => name.toLowerCase().includes(wanted) || id.split(':')[1] === wanted)
    .map((network) => ({ network, isApproved: isApproved(network.id, approvedFor) }))
    .sort((a, b) => Number(b.isApproved) - Number(a.isApproved))
}

function isApproved(id: CaipNetworkId, approvedFor: (namespace: string) => readonly CaipNetworkId[] | null): boolean {
  return approvedFor(id.split(':')[0] ?? '')?.includes(id) ?? true
}
