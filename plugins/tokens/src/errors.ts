// Errors of this package. The sentence of specification section 8 stands here once.
import { type CaipNetworkId, LatchkeyError } from '@latchkey/kernel'

export const UNAVAILABLE = 'Token Balance Unavailable'

/** `tokens/unavailable`: the network is not supported, or there was no response. `retryAtMs`: no sooner is it asked again. */
export function tokensUnavailable(network: CaipNetworkId, retryAtMs: number, cause: unknown) {
  return new LatchkeyError('tokens/unavailable', UNAVAILABLE, {
    context: { network, retryAtMs },
    cause,
    toast: UNAVAILABLE,
  })
}
