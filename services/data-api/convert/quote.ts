// What an amount of one token becomes in another, to the last unit, and by which way. Pure.
import type { Hex } from 'viem'
import { findBestPath, type Pair } from './paths.ts'
import type { Pools } from './pools.ts'

/** Of the wire: stands for the native token. Source: wire facts 4.1. */
export const NATIVE_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A token of a question: a contract by its checksummed address, or null for the native token. */
export type Side = Hex | null

export interface Trade {
  from: Side
  to: Side
  /** Smallest units of `from`. */
  units: bigint
}

export interface Quote {
  /** Wrapping and unwrapping ether goes through no pool: one for one. */
  kind: 'swap' | 'wrap' | 'unwrap'
  /** The tokens in the order they are passed; the native one as wrapped ether. */
  path: readonly Hex[]
  /** What arrives, in smallest units. */
  toUnits: bigint
  /** One of its ends keeps a part of each transfer, which the router has to be told. */
  hasToll: boolean
}

const WHOLE_BPS = 10_000n

/** Null when no path of pools gives anything. */
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

/** The least that may arrive: slippage is taken off rounded down, so that the bound is never looser than asked for. */
export function minimumOf(toUnits: bigint, slippageBps: number): bigint {
  return toUnits - (toUnits * BigInt(slippageBps)) / WHOLE_BPS
}
