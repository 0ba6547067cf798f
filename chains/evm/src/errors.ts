// Errors of the manifest, which is on every page.
import { LatchkeyError } from '@latchkey/kernel'

/** `evm/network-invalid`: a field of the host's network object is missing or wrong. `field` is its path, like `rpcUrls`. */
export function networkInvalid(network: string, field: string) {
  const sentence = `The network ${network} has no valid "${field}"`
  return new LatchkeyError('evm/network-invalid', sentence, { context: { network, field } })
}
