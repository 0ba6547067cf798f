// Entry `@latchkey/ui/network-mark`: the mark of a network for a page that draws it itself. Holds no mark: they are loaded with the first.
import type { Network } from '@latchkey/kernel'

/** Resolves with a `data:image/svg+xml` address, or null where the network has no mark. Rejects when the marks do not arrive. */
export async function loadNetworkMark(network: Pick<Network, 'name' | 'testnet'>): Promise<string | null> {
  return (await import('./marks/marks')).marks.ofNetwork(network)
}
