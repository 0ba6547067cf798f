// Chain ids on the wire: EIP-695 and EIP-3326 say 0x hex without leading zeros; wallets also send numbers and decimal text.
import type { CaipNetworkId } from '@latchkey/kernel'
import { NAMESPACE } from './namespace'

/** EIP-2294: the largest chain id a signature can carry is below 2^63; no wallet sends more digits than that. */
const CHAIN_ID_PATTERN = /^(?:0x[0-9a-f]{1,16}|[0-9]{1,19})$/i

/** Network id of a chain id as a wallet or a host wrote it, or null when it is not one. */
export function parseChainId(input: unknown): CaipNetworkId | null {
  const text = typeof input === 'number' || typeof input === 'bigint' ? String(input) : input
  if (typeof text !== 'string' || !CHAIN_ID_PATTERN.test(text)) return null
  const chainId = BigInt(text)
  return chainId > 0n ? `${NAMESPACE}:${chainId}` : null
}

/** Decimal chain id of a network of this family, or null. */
export function chainReferenceOf(network: string): string | null {
  const [namespace, reference = '', ...rest] = network.split(':')
  const isDecimal = /^[1-9][0-9]{0,18}$/.test(reference)
  return namespace === NAMESPACE && isDecimal && rest.length === 0 ? reference : null
}

/** `0x` hex without leading zeros, as EIP-3326 wants it, or null when the network is of another family. */
export function toHexChainId(network: string): string | null {
  const reference = chainReferenceOf(network)
  return reference === null ? null : `0x${BigInt(reference).toString(16)}`
}
