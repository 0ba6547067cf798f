// Checks whether the service supports a network. It sends one request; a failure counts as no and is not cached (API-01, API-02).
import { type CaipNetworkId, findError } from '@latchkey/kernel'
import { array, nonEmpty, object, parse, pipe, string } from 'valibot'
import type { Client } from './client'

export interface SupportGate {
  isSupported(network: CaipNetworkId, signal?: AbortSignal): Promise<boolean>
  /** Returns the result of `load`, or, if the network is not supported, the result of `otherwise` without a request. */
  pass<Result>(
    network: CaipNetworkId,
    signal: AbortSignal | undefined,
    load: () => Promise<Result>,
    otherwise: () => Result,
  ): Promise<Result>
}

// An empty list means that the service is not ready, so it counts as a failure and is not cached.
const chainsSchema = object({ http: pipe(array(string()), nonEmpty()) })

/** Sends no request before the first call. Without a client, no network is supported. */
export function createSupportGate(client: Client | null): SupportGate {
  async function isSupported(network: CaipNetworkId, signal?: AbortSignal): Promise<boolean> {
    if (client === null) return false
    try {
      const http = await client.fetch({
        call: 'isSupported',
        path: 'v1/supported-chains',
        ttlMs: Number.POSITIVE_INFINITY,
        signal,
        read: (response) => parse(chainsSchema, response).http,
      })
      return http.includes(network)
    } catch (error) {
      if (findError(error, 'kernel/aborted')) throw error
      return false
    }
  }
  return {
    isSupported,
    pass: async (network, signal, load, otherwise) => ((await isSupported(network, signal)) ? load() : otherwise()),
  }
}
