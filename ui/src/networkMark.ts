// Entry `@latchkey/ui/network-mark`: the mark of a network, for a page that renders it itself. The marks load with the first request.
import type { Network } from '@latchkey/kernel'

/** Resolves with a `data:image/svg+xml` URL, or null if the network has no mark. Rejects if the marks fail to load. */
export async function loadNetworkMark(network: Pick<Network, 'name' | 'testnet'>): Promise<string | null> {
  return (await import('./marks/marks')).marks.ofNetwork(network)
}
