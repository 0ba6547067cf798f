// Chain IDs on the wire: EIP-695 and EIP-3326 use 0x hex without leading zeros; wallets also send numbers and decimal text.
import type { CaipNetworkId } from '@latchkey/kernel'
import { NAMESPACE } from './namespace'

/** EIP-2294: the largest chain ID that a signature can contain is below 2^63; wallets send no more digits than that. */
const CHAIN_ID_PATTERN = /^(?:0x[0-9a-f]{1,16}|[0-9]{1,19})$/i

/** Returns the network ID for a chain ID from a wallet or a host, or null if it is invalid. */
export function parseChainId(input: unknown): CaipNetworkId | null {
  const text = typeof input === 'number' || typeof input === 'bigint' ? String(input) : input
  if (typeof text !== 'string' || !CHAIN_ID_PATTERN.test(text)) return null
  const chainId = BigInt(text)
  return chainId > 0n ? `${NAMESPACE}:${chainId}` : null
}

/** Returns the decimal chain ID of a network of this family, or null. */
export function chainReferenceOf(network: string): string | null {
  const [namespace, reference = '', ...rest] = network.split(':')
  const isDecimal = /^[1-9][0-9]{0,18}$/.test(reference)
  return namespace === NAMESPACE && isDecimal && rest.length === 0 ? reference : null
}

/** Returns `0x` hex without leading zeros, as EIP-3326 requires, or null if the network belongs to another family. */
export function toHexChainId(network: string): string | null {
  const reference = chainReferenceOf(network)
  return reference === null ? null : `0x${BigInt(reference).toString(16)}`
}
