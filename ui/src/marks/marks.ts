// Maps networks and tokens to their marks. A single chunk, which loads when the first picture of either is rendered.
import type { Network } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { ethereum, NETWORK_MARKS } from './networkMarks'
import { TOKEN_MARKS } from './tokenMarks'

/** Returns a network's mark by its name, which the host sets, or null if there is none. */
function ofNetwork({ name, testnet }: Pick<Network, 'name' | 'testnet'>): string | null {
  const own = name.toLowerCase()
  const standsFor = testnet ? own.split(' ')[0] : undefined
  return NETWORK_MARKS.get(own) ?? (standsFor && NETWORK_MARKS.get(standsFor)) ?? null
}

/** Returns a token's mark by its contract. `network` is the host's, so the name of its native token can be trusted. */
function ofToken({ address, network: id }: Pick<Token, 'address' | 'network'>, network: Network | null): string | null {
  const reference = id.slice(id.indexOf(':') + 1)
  if (address !== null) return TOKEN_MARKS.get(`${reference}/${address}`.toLowerCase()) ?? null
  if (!network) return null
  return network.native.symbol === 'ETH' ? ethereum : ofNetwork(network)
}

export const marks = { ofNetwork, ofToken }
export type Marks = typeof marks
