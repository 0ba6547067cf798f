// Addresses on the wire: plain or CAIP-10 (both are sent for tokens). A stand-in address represents the native token.
import type { CaipNetworkId, ChainAdapter } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'

/** Addresses that represent the native token. Each family uses those that are valid addresses in its format. The first one is sent. */
const NATIVE_STAND_INS = [
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0x0000000000000000000000000000000000001010',
  'So11111111111111111111111111111111111111111',
]

/** Addresses of one network. */
export interface Addresses {
  /** Whether the service can reload this family's tokens on request. */
  canForce: boolean
  /** Returns the plain, canonical form of a plain or a CAIP-10 address; null for another network's address or an invalid one. */
  parse(input: string): string | null
  /** Returns a token's address, null for the native token, and undefined for an invalid address. */
  parseToken(input: string | null | undefined): string | null | undefined
  /** Returns CAIP-10, or null for a native token that has no stand-in. */
  write(token: Pick<Token, 'address'>): string | null
}

/** Returns the address functions of this network. A family without a known stand-in provides its own. */
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

/** For required addresses: a transaction without a recipient is an invalid response. */
export function assertAddress(address: string | null | undefined): asserts address is string {
  if (!address) throw new TypeError('Not an address of this network')
}
