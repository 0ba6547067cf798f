// Checks a host's network once at startup. It uses no schema library, because the manifest is on every page (decision 010).
import type { Network } from '@latchkey/kernel'
import { networkInvalid } from './errors'

/** CAIP-2 profile of BIP-122. */
const NETWORK_ID_PATTERN = /^bip122:[0-9a-f]{32}$/
const URL_PATTERN = /^https?:\/\/\S+$/i
/** A satoshi is one hundred-millionth of a bitcoin, on every network. */
const NATIVE_DECIMALS = 8

/** Returns the network itself if it is complete. Throws `bitcoin/network-invalid`, which names the network and the field. */
export function toNetwork(network: Network): Network {
  const { id, name, native, rpcUrls } = network
  const isValid = {
    id: NETWORK_ID_PATTERN.test(id),
    name: typeof name === 'string' && name !== '',
    native: typeof native?.symbol === 'string' && native.decimals === NATIVE_DECIMALS,
    rpcUrls: Array.isArray(rpcUrls) && rpcUrls.length > 0 && rpcUrls.every((url) => URL_PATTERN.test(url)),
  }
  for (const [field, isFieldValid] of Object.entries(isValid)) {
    if (!isFieldValid) throw networkInvalid(String(name || id), field)
  }
  return network
}
