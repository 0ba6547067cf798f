// Errors of the network list. The others stand in connect/errors.ts: the manifest that needs these is on every page.
import { LatchkeyError } from '@latchkey/kernel'

/** `solana/network-invalid`: the host's network object lacks something. `field` is its name, like `rpcUrls`. */
export function networkInvalid(network: string, field: string) {
  const sentence = `The network ${network} has no valid "${field}"`
  return new LatchkeyError('solana/network-invalid', sentence, { context: { network, field } })
}
