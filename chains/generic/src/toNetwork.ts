// Checks a host's network once at startup. It uses no schema library, because the manifest is on every page (decision 010).
import { type Network, parseCaipNetworkId } from '@latchkey/kernel'
import { networkInvalid } from './errors'

const RPC_URL_PATTERN = /^https?:\/\/\S+$/i
/** Maximum decimals that the kernel can format. */
const MAX_DECIMALS = 36

/** Returns the network itself if it is complete. Throws `generic/network-invalid`, which names the network and the field. */
export function toNetwork(network: Network, namespace: string): Network {
  const { id, name, native, rpcUrls } = network
  const isDecimals = Number.isInteger(native?.decimals) && native.decimals >= 0 && native.decimals <= MAX_DECIMALS
  const isValid = {
    id: parseCaipNetworkId(id)?.namespace === namespace,
    name: typeof name === 'string' && name !== '',
    native: typeof native?.symbol === 'string' && isDecimals,
    rpcUrls: Array.isArray(rpcUrls) && rpcUrls.every((url) => RPC_URL_PATTERN.test(url)),
  }
  for (const [field, isFieldValid] of Object.entries(isValid)) {
    if (!isFieldValid) throw networkInvalid(String(name || id), field)
  }
  return network
}
