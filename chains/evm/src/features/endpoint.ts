// Identifies the network of the public endpoint with EIP-695.
import type { EndpointFeature } from '@latchkey/kernel/contracts'
import { parseChainId } from '../chainId'
import type { Clients } from '../clients'

/** The feature `endpoint`. */
export function createEndpoint(clients: Pick<Clients, 'read'>): EndpointFeature {
  return {
    readNetwork: async (network, options) =>
      parseChainId(await clients.read({ network, method: 'eth_chainId', params: [] }, options)),
  }
}
