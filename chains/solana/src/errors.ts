// Errors of the network list. The others are in connect/errors.ts, because the manifest that needs these is on every page.
import { LatchkeyError } from '@latchkey/kernel'

/** `solana/network-invalid`: a field of the host's network object is missing or wrong. `field` is its name, like `rpcUrls`. */
export function networkInvalid(network: string, field: string) {
  const sentence = `The network ${network} has no valid "${field}"`
  return new LatchkeyError('solana/network-invalid', sentence, { context: { network, field } })
}
