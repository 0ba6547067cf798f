// Checks a host's network, Latchkey's or viem's, once at startup. It uses no schema library, because the manifest is on every page
// (decision 010).
import type { Network } from '@latchkey/kernel'
import { networkInvalid } from './errors'

/** The part of viem's `Chain` that is read. A viem chain is accepted unchanged. */
export interface ViemChainLike {
  /** The network's number from EIP-155: 1 is Ethereum. */
  readonly id: number
  readonly name: string
  readonly testnet?: boolean | undefined
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** `http:` or `https:` endpoints, in order of preference. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  /** Target of links to accounts and transactions. Without it, there are no links. */
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
}

/** CAIP-2 of this family; EIP-2294 bounds the number at 63 bits. */
const NETWORK_ID_PATTERN = /^eip155:[1-9]\d{0,18}$/
const RPC_URL_PATTERN = /^https?:\/\/\S+$/i
/** More than any token has; a larger number is a mistake. */
const MAX_DECIMALS = 36

/**
 * Returns the network in the kernel's form. Throws `evm/network-invalid`, which names the network and the field.
 *
 * @example
 * ```ts
 * import { setOptions } from '@latchkey/sdk/actions'
 * import { toNetwork } from '@latchkey/sdk'
 * import { optimism } from 'viem/chains'
 *
 * await setOptions(modal, { networks: [toNetwork(optimism)] })
 * ```
 */
export function toNetwork(input: Network | ViemChainLike): Network {
  const network = 'nativeCurrency' in input ? fromViem(input) : input
  const { id, name, native, rpcUrls } = network
  const isValid = {
    id: NETWORK_ID_PATTERN.test(id),
    name: typeof name === 'string' && name !== '',
    native:
      typeof native?.symbol === 'string' &&
      Number.isInteger(native.decimals) &&
      native.decimals >= 0 &&
      native.decimals <= MAX_DECIMALS,
    rpcUrls: Array.isArray(rpcUrls) && rpcUrls.length > 0 && rpcUrls.every((url) => RPC_URL_PATTERN.test(url)),
  }
  for (const [field, isFieldValid] of Object.entries(isValid)) {
    if (!isFieldValid) throw networkInvalid(String(name || id), field)
  }
  return network
}

function fromViem({ id, name, testnet, nativeCurrency, rpcUrls, blockExplorers }: ViemChainLike): Network {
  const explorer = blockExplorers?.default
  return {
    id: `eip155:${id}`,
    name,
    native: nativeCurrency,
    rpcUrls: rpcUrls?.default?.http,
    ...(testnet && { testnet }),
    ...(explorer && { explorers: [{ name: explorer.name, url: explorer.url }] }),
  }
}
