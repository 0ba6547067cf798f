// Errors of the manifest, which is on every page. The sentence of specification section 8 is here once.
import { LatchkeyError } from '@latchkey/kernel'

/** `evm/network-invalid`: the host's network object lacks something. `field` is its path, like `rpcUrls`. */
export function networkInvalid(network: string, field: string) {
  const sentence = `The network ${network} has no valid "${field}"`
  return new LatchkeyError('evm/network-invalid', sentence, { context: { network, field } })
}
