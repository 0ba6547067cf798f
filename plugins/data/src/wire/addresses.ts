// How addresses go over the wire: plain or CAIP-10 (both are sent for tokens), the native token by an address that stands in for it.
import type { CaipNetworkId, ChainAdapter } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'

/** Stand for the native token, each family by the ones that are addresses of its form. The first is the one we write. Wire facts 1.4. */
const NATIVE_STAND_INS = [
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0x0000000000000000000000000000000000001010',
  'So11111111111111111111111111111111111111111',
]

/** Addresses of one network. */
export interface Addresses {
  /** Whether the service reads tokens of this family anew when it is asked to. Wire facts 1.4, balance. */
  canForce: boolean
  /** Plain and canonical, of a plain or a CAIP-10 address; null for another network's, and for what is none. */
  parse(input: string): string | null
  /** A token's, null for the native one. Undefined for what is no address. */
  parseToken(input: string | null | undefined): string | null | undefined
  /** CAIP-10; null for a native token that has no stand-in. */
  write(token: Pick<Token, 'address'>): string | null
}

/** The addresses of this network, as its family writes them. A family without a known stand-in is asked for its own. */
export async function loadAddresses(
  network: CaipNetworkId,
  chain: Pick<ChainAdapter, 'parseAddress' | 'feature'>,
): Promise<Addresses> {
  const known = NATIVE_STAND_INS.flatMap((standIn) => chain.parseAddress(standIn) ?? [])
  const own = known.length > 0 ? undefined : (await chain.feature('tokens'))?.nativeStandIn
  return createAddresses(network, chain, own === undefined ? known : [own])
}

function createAddresses(
  network: CaipNetworkId,
  chain: Pick<ChainAdapter, 'parseAddress'>,
  standIns: readonly string[],
): Addresses {
  const prefix = `${network}:`
  const parse = (input: string) => chain.parseAddress(input.startsWith(prefix) ? input.slice(prefix.length) : input)
  return {
    canForce: standIns[0] === NATIVE_STAND_INS[0],
    parse,
    parseToken(input) {
      if (!input) return null
      const address = parse(input)
      if (address === null) return undefined
      return standIns.includes(address) ? null : address
    },
    write({ address }) {
      const written = address ?? standIns[0]
      return written === undefined ? null : `${network}:${written}`
    },
  }
}

/** For what has to be an address: a transaction to nowhere is a wrong answer. */
export function assertAddress(address: string | null | undefined): asserts address is string {
  if (!address) throw new TypeError('Not an address of this network')
}
