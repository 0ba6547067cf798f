// Identifies the network of the public endpoint by its first block (BIP-122).
import type { EndpointFeature } from '@latchkey/kernel/contracts'
import { NAMESPACE } from '../chainId'
import type { Esplora } from '../esplora/esplora'

/** CAIP-2 profile of BIP-122: the number of digits of the hash. */
const REFERENCE_LENGTH = 32

/** The feature `endpoint`. */
export function createEndpoint(esplora: Pick<Esplora, 'genesis'>): EndpointFeature {
  return {
    readNetwork: async (network, options) =>
      `${NAMESPACE}:${(await esplora.genesis(network, options)).slice(0, REFERENCE_LENGTH)}`,
  }
}
