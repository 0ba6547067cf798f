import { type CaipNetworkId, LatchkeyError } from '@latchkey/kernel'

/** `generic/network-invalid`: a field of the host's network object is missing or wrong. `field` is its name, like `rpcUrls`. */
export function networkInvalid(network: string, field: string) {
  const sentence = `The network ${network} has no valid "${field}"`
  return new LatchkeyError('generic/network-invalid', sentence, { context: { network, field } })
}

/** `generic/rpc-url-missing`: a read from a network that has no endpoint or that the host did not list. */
export function rpcUrlMissing(network: CaipNetworkId) {
  return new LatchkeyError('generic/rpc-url-missing', 'No RPC url provided for chainId', { context: { network } })
}
