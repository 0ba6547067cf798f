import { type CaipNetworkId, LatchkeyError } from '@latchkey/kernel'

const UNAVAILABLE = 'Token Balance Unavailable'

/** `tokens/unavailable`: the network is not supported, or there was no response. No new request is made before `retryAtMs`. */
export function tokensUnavailable(network: CaipNetworkId, retryAtMs: number, cause: unknown) {
  return new LatchkeyError('tokens/unavailable', UNAVAILABLE, {
    context: { network, retryAtMs },
    cause,
    toast: UNAVAILABLE,
  })
}
