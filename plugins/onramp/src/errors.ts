import { type CaipNetworkId, LatchkeyError } from '@latchkey/kernel'

/** `onramp/not-offered`: the data service has no page for this network. */
export function notOffered(network: CaipNetworkId) {
  const toast = 'Buying isn’t available on this network'
  return new LatchkeyError('onramp/not-offered', `The data service has no on-ramp on ${network}`, {
    context: { network },
    toast,
  })
}

/** `onramp/address-untrusted`: the URL does not belong to the provider. If it should, add its origin to `origins`. */
export function addressUntrusted(provider: string) {
  const sentence = `The URL for ${provider} is not at one of the provider's origins; the option "origins" lists them`
  const toast = 'The provider’s page is at an unexpected address. Nothing was opened.'
  return new LatchkeyError('onramp/address-untrusted', sentence, { context: { provider }, toast })
}
