// The picture of a network for the page: the host's, or the mark that the modal shows. Marks load when one is first shown.
import type { Network } from '@latchkey/kernel'

const loadMark = async (network: Network) => (await import('@latchkey/ui/network-mark')).loadNetworkMark(network)

/** Resolves to null if there is neither. Never rejects. */
export async function loadNetworkIcon(network: Network): Promise<string | null> {
  return network.assets?.imageUrl ?? (await loadMark(network).catch(() => null))
}
