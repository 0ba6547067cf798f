// What a chain family can do once its code is loaded. Types only, for authors of chains.

import type { RpcCall } from '../rpc/call'
import type { ChainFeatures, FeatureName } from './features'

/**
 * What a chain's code does once it is loaded: reads, addresses, and optional features.
 *
 * @example
 * ```ts
 * import type { ChainAdapter } from '@latchkey/kernel'
 *
 * const adapter: ChainAdapter = {
 *   parseAddress: (input) => (/^toy1[a-z0-9]{8}$/.test(input) ? input : null),
 *   async read({ params: [address] }, { signal }) {
 *     const response = await fetch(`https://node.toy.example/balance/${address}`, { signal })
 *     return response.json()
 *   },
 *   feature: async () => null,
 * }
 * ```
 */
export interface ChainAdapter {
  /** Returns the canonical form of an address; null if it is not one of this family. Never throws. */
  parseAddress(input: string): string | null
  /** Sends a read to the network's public endpoint. Resolves to the result, unparsed. Throws `rpc/*` or `kernel/aborted`. */
  read(call: RpcCall, options: { signal: AbortSignal }): Promise<unknown>
  /** Loads a feature, which has its own chunk; null if the family does not have it. */
  feature<F extends FeatureName>(name: F): Promise<ChainFeatures[F] | null>
}
