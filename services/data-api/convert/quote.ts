// Calculates the exact output of a swap and its path. Pure functions.
import type { Hex } from 'viem'
import { findBestPath, type Pair } from './paths.ts'
import type { Pools } from './pools.ts'

/** The address that clients send for the native token. */
export const NATIVE_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A token in a request: a checksummed contract address, or null for the native token. */
export type Side = Hex | null

export interface Trade {
  from: Side
  to: Side
  /** In smallest units of `from`. */
  units: bigint
}

export interface Quote {
  /** Wrapping and unwrapping ether is one to one and uses no pool. */
  kind: 'swap' | 'wrap' | 'unwrap'
  /** The tokens along the path. The native token is listed as wrapped ether. */
  path: readonly Hex[]
  /** The amount received, in smallest units. */
  toUnits: bigint
  /** The first or last token takes a fee on each transfer, so the call must use the router's functions for such tokens. */
  hasToll: boolean
}

const WHOLE_BPS = 10_000n

/** Null if every path returns nothing. */
export function quoteTrade(pools: Pools, pairs: readonly Pair[], { from, to, units }: Trade): Quote | null {
  const [first, last] = [from ?? pools.weth, to ?? pools.weth]
  if (first === last) {
    return { kind: from === null ? 'wrap' : 'unwrap', path: [pools.weth], toUnits: units, hasToll: false }
  }
  const tollOf = (token: Hex) => BigInt(pools.tokens.find(({ address }) => address === token)?.transferFeeBps ?? 0)
  const arriving = (token: Hex, sent: bigint) => sent - (sent * tollOf(token)) / WHOLE_BPS
  const ends = { from: first, to: last, units: arriving(first, units) }
  const path = findBestPath(pairs, ends, (token) => tollOf(token) === 0n)
  if (!path) return null
  const hasToll = [first, last].some((token) => tollOf(token) > 0n)
  return { kind: 'swap', path: path.tokens, toUnits: arriving(last, path.toUnits), hasToll }
}

/** The minimum received. The slippage is rounded down, so the minimum is never lower than the caller allowed. */
export function minimumOf(toUnits: bigint, slippageBps: number): bigint {
  return toUnits - (toUnits * BigInt(slippageBps)) / WHOLE_BPS
}
