// What a chain family can do once its code is loaded. Types only, for authors of chains.

import type { RpcCall } from '../rpc/call'
import type { ChainFeatures, FeatureName } from './features'

export interface ChainAdapter {
  /** Canonical form, or null; never throws. */
  parseAddress(input: string): string | null
  /** Public RPC endpoint, safe methods only. */
  read(call: RpcCall, options: { signal: AbortSignal }): Promise<unknown>
  /** Its own chunk; null when the chain has no such power. */
  feature<F extends FeatureName>(name: F): Promise<ChainFeatures[F] | null>
}
