// Which mark belongs to a network or a token. One chunk, which is loaded when the first picture of either is drawn.
import type { Network } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { ethereum, NETWORK_MARKS } from './networkMarks'
import { TOKEN_MARKS } from './tokenMarks'

/** Of a network by its name, which is the host's; null: there is none. */
function ofNetwork({ name, testnet }: Pick<Network, 'name' | 'testnet'>): string | null {
  const own = name.toLowerCase()
  const standsFor = testnet ? own.split(' ')[0] : undefined
  return NETWORK_MARKS.get(own) ?? (standsFor && NETWORK_MARKS.get(standsFor)) ?? null
}

/** Of a token by where it is. `network` is the host's: what its native token is called can be believed. */
function ofToken({ address, network: id }: Pick<Token, 'address' | 'network'>, network: Network | null): string | null {
  const reference = id.slice(id.indexOf(':') + 1)
  if (address !== null) return TOKEN_MARKS.get(`${reference}/${address}`.toLowerCase()) ?? null
  if (!network) return null
  return network.native.symbol === 'ETH' ? ethereum : ofNetwork(network)
}

export const marks = { ofNetwork, ofToken }
export type Marks = typeof marks
