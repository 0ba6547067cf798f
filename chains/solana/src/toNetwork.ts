// Checks a host's network once at startup. It uses no schema library, because the manifest is on every page (decision 010).
import type { Network } from '@latchkey/kernel'
import { networkInvalid } from './errors'

/** CAIP-2 profile of Solana: the first 32 characters of the genesis hash, in base58. */
const NETWORK_ID_PATTERN = /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/
const RPC_URL_PATTERN = /^https?:\/\/\S+$/i
/** SystemProgram: a lamport is 10^-9 SOL on every cluster. */
const NATIVE_DECIMALS = 9

/** Returns the network itself if it is complete. Throws `solana/network-invalid`, which names the network and the field. */
export function toNetwork(network: Network): Network {
  const { id, name, native, rpcUrls } = network
  const isValid = {
    id: NETWORK_ID_PATTERN.test(id),
    name: typeof name === 'string' && name !== '',
    native: typeof native?.symbol === 'string' && native.decimals === NATIVE_DECIMALS,
    rpcUrls: Array.isArray(rpcUrls) && rpcUrls.length > 0 && rpcUrls.every((url) => RPC_URL_PATTERN.test(url)),
  }
  for (const [field, isFieldValid] of Object.entries(isValid)) {
    if (!isFieldValid) throw networkInvalid(String(name || id), field)
  }
  return network
}
