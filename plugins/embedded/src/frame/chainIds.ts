// Networks as the frame writes them: a number for EVM, a CAIP-2 id for the other family. Wire facts 2.5.
import type { CaipNetworkId } from '@latchkey/kernel'

/** Families that the wire knows. Specification section 1. */
export const FRAME_FAMILIES: readonly string[] = ['eip155', 'solana']
/** The family whose ids are numbers on the wire; also what an id without a family means when it is a number. */
const NUMBERED = 'eip155'

export type WireChainId = string | number

/** `1` for `eip155:1`, `solana:…` as it is. */
export function toWire(network: CaipNetworkId): WireChainId {
  const [namespace, reference] = network.split(':')
  return namespace === NUMBERED ? Number(reference) : network
}

/** A number, a number as text, a CAIP-2 id or a bare reference, as a network of this family. Null: it is none. */
export function fromWire(chainId: WireChainId, namespace: string): CaipNetworkId | null {
  const text = String(chainId)
  const [first = '', rest] = text.split(':', 2)
  const reference = rest ?? first
  if (rest !== undefined && (first !== namespace || text !== `${first}:${rest}`)) return null
  const isReference = /^[-_a-zA-Z0-9]{1,32}$/.test(reference)
  if (!isReference || (namespace === NUMBERED) !== /^\d+$/.test(reference)) return null
  return `${namespace}:${reference}`
}

/** Of networks that the host lists, those whose EVM chain id is in the frame's list of numbers. */
export function pickNumbered(networks: readonly CaipNetworkId[], numbers: readonly number[]): readonly CaipNetworkId[] {
  return networks.filter((network) => numbers.some((number) => network === `${NUMBERED}:${number}`))
}
