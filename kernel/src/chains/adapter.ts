// What a chain family can do once its code is loaded. Types only, for authors of chains.

import type { RpcCall } from '../rpc/call'
import type { ChainFeatures, FeatureName } from './features'

export interface ChainAdapter {
  /** Returns the canonical form of an address; null if it is not one of this family. Never throws. */
  parseAddress(input: string): string | null
  /** Sends a read to the network's public endpoint. Resolves to the result, unparsed. Throws `rpc/*` or `kernel/aborted`. */
  read(call: RpcCall, options: { signal: AbortSignal }): Promise<unknown>
  /** Loads a feature, which has its own chunk; null if the family does not have it. */
  feature<F extends FeatureName>(name: F): Promise<ChainFeatures[F] | null>
}
