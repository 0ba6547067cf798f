// Whether the service knows a network. It is asked once; a failure counts as no, and is asked again (API-01, API-02).
import { type CaipNetworkId, findError } from '@latchkey/kernel'
import { array, nonEmpty, object, parse, pipe, string } from 'valibot'
import type { Client } from './client'

export interface SupportGate {
  isSupported(network: CaipNetworkId, signal?: AbortSignal): Promise<boolean>
  /** What `ask` gives, or without a request what `otherwise` gives where the network is not supported. */
  pass<Result>(
    network: CaipNetworkId,
    signal: AbortSignal | undefined,
    ask: () => Promise<Result>,
    otherwise: () => Result,
  ): Promise<Result>
}

// An empty list is a service that has not come up: it counts as a failure, and isn't kept.
const chainsSchema = object({ http: pipe(array(string()), nonEmpty()) })

/** Nothing is asked before the first call. Without a client no network is supported. */
export function createSupportGate(client: Client | null): SupportGate {
  async function isSupported(network: CaipNetworkId, signal?: AbortSignal): Promise<boolean> {
    if (client === null) return false
    try {
      const http = await client.ask({
        call: 'isSupported',
        path: 'v1/supported-chains',
        ttlMs: Number.POSITIVE_INFINITY,
        signal,
        read: (answer) => parse(chainsSchema, answer).http,
      })
      return http.includes(network)
    } catch (error) {
      if (findError(error, 'kernel/aborted')) throw error
      return false
    }
  }
  return {
    isSupported,
    pass: async (network, signal, ask, otherwise) => ((await isSupported(network, signal)) ? ask() : otherwise()),
  }
}
