import { type CaipNetworkId, LatchkeyError } from '@latchkey/kernel'

/** `bitcoin/network-invalid`: a field of the host's network object is missing or wrong. `field` is its path, like `rpcUrls`. */
export function networkInvalid(network: string, field: string) {
  const sentence = `The network ${network} has no valid "${field}"`
  return new LatchkeyError('bitcoin/network-invalid', sentence, { context: { network, field } })
}

/** `bitcoin/rpc-url-missing`: a read from a network that the host did not list. */
export function rpcUrlMissing(network: CaipNetworkId) {
  return new LatchkeyError('bitcoin/rpc-url-missing', 'No RPC url provided for chainId', { context: { network } })
}
