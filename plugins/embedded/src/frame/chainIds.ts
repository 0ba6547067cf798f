// Network IDs in the frame's format: a number for EVM, a CAIP-2 ID for the other family.
import type { CaipNetworkId } from '@latchkey/kernel'

/** Families that the frame supports. */
export const FRAME_FAMILIES: readonly string[] = ['eip155', 'solana']
/** The family whose IDs are numbers on the wire. A number without a family belongs to it. */
const NUMBERED = 'eip155'

export type WireChainId = string | number

/** Returns `1` for `eip155:1`, and `solana:…` unchanged. */
export function toWire(network: CaipNetworkId): WireChainId {
  const [namespace, reference] = network.split(':')
  return namespace === NUMBERED ? Number(reference) : network
}

/** Reads a number, a number as text, a CAIP-2 ID, or a bare reference as a network of this family; null if it is not one of them. */
export function fromWire(chainId: WireChainId, namespace: string): CaipNetworkId | null {
  const text = String(chainId)
  const [first = '', rest] = text.split(':', 2)
  const reference = rest ?? first
  if (rest !== undefined && (first !== namespace || text !== `${first}:${rest}`)) return null
  const isReference = /^[-_a-zA-Z0-9]{1,32}$/.test(reference)
  if (!isReference || (namespace === NUMBERED) !== /^\d+$/.test(reference)) return null
  return `${namespace}:${reference}`
}

/** Returns those of the host's networks whose EVM chain ID is in the frame's list of numbers. */
export function pickNumbered(networks: readonly CaipNetworkId[], numbers: readonly number[]): readonly CaipNetworkId[] {
  return networks.filter((network) => numbers.some((number) => network === `${NUMBERED}:${number}`))
}
