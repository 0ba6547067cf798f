// Identifies the cluster of the public endpoint by its genesis hash.
import type { EndpointFeature } from '@latchkey/kernel/contracts'
import { NAMESPACE } from '../chainId'
import type { RpcClient } from '../rpc/client'

/** CAIP-2 profile of Solana: the number of characters of the genesis hash, base58. */
const HASH_PATTERN = /^[1-9A-HJ-NP-Za-km-z]{32}/

/** The feature `endpoint`. */
export function createEndpoint(rpc: Pick<RpcClient, 'call'>): EndpointFeature {
  return {
    async readNetwork(network, options) {
      const result = await rpc.call({ network, method: 'getGenesisHash', params: [] }, options)
      const [reference] = (typeof result === 'string' && result.match(HASH_PATTERN)) || []
      return reference === undefined ? null : `${NAMESPACE}:${reference}`
    },
  }
}
