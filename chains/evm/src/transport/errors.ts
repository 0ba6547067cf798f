// Errors of the connection to a public endpoint. Separate from the manifest's errors, which are on every page.
import { type CaipNetworkId, LatchkeyError } from '@latchkey/kernel'

/** `evm/rpc-url-invalid`: a URL that is not `http:` or `https:`, in a network that was not created by `toNetwork`. */
export function rpcUrlInvalid(network: CaipNetworkId, url: string) {
  const sentence = 'Provided URL is not compatible with HTTP connection'
  return new LatchkeyError('evm/rpc-url-invalid', sentence, { context: { network, url } })
}

/** `evm/rpc-connection-invalid`: a URL that looks valid but has no host, like `https://%`. */
export function rpcConnectionInvalid(network: CaipNetworkId, url: string) {
  const sentence = 'HTTP connection is missing or invalid'
  return new LatchkeyError('evm/rpc-connection-invalid', sentence, { context: { network, url } })
}

/** `evm/rpc-url-missing`: a read from a network that the host did not list. */
export function rpcUrlMissing(network: CaipNetworkId) {
  return new LatchkeyError('evm/rpc-url-missing', 'No RPC url provided for chainId', { context: { network } })
}
