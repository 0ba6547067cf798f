// Finds the best path between two tokens over Uniswap V2 pairs, with the same arithmetic as the router. Pure functions.
import type { Hex } from 'viem'

export interface Pair {
  /** In the contract's order, which sorts by address. */
  tokens: readonly [Hex, Hex]
  /** In smallest units, in the same order. */
  reserves: readonly [bigint, bigint]
}

export interface Path {
  /** From the first token to the last. */
  tokens: readonly Hex[]
  /** The output of the last pair, in smallest units. */
  toUnits: bigint
}

const MAX_HOPS = 3
/** A pair stores its reserves in 112 bits, and reverts if a reserve exceeds them. Source: UniswapV2Pair `_update`. */
const MAX_RESERVE = 2n ** 112n - 1n
/** 0.3 % stays in the pool. Source: UniswapV2Library `getAmountOut`. */
const KEPT_OF_INPUT = 997n
const WHOLE_OF_INPUT = 1000n

/**
 * Returns the path of at most three hops with the highest output, or null if every output is zero. `units` is the amount that reaches the first
 * pair. `isThrough` decides which tokens may be intermediate.
 */
export function findBestPath(
  pairs: readonly Pair[],
  { from, to, units }: { from: Hex; to: Hex; units: bigint },
  isThrough: (token: Hex) => boolean,
): Path | null {
  const steps = (tokens: readonly Hex[], last: Hex) =>
    pairs.flatMap((pair) => {
      const next = otherSide(pair, last)
      const isAllowed = next !== null && !tokens.includes(next) && (next === to || isThrough(next))
      return isAllowed ? [{ pair, next }] : []
    })
  const best = (tokens: readonly Hex[], last: Hex, have: bigint): Path | null => {
    if (last === to) return { tokens, toUnits: have }
    if (have === 0n || tokens.length > MAX_HOPS) return null
    return steps(tokens, last)
      .map(({ pair, next }) => best([...tokens, next], next, amountOut(pair, last, have)))
      .reduce<Path | null>((found, path) => (path && path.toUnits > (found?.toUnits ?? 0n) ? path : found), null)
  }
  return best([from], from, units)
}

/** The output of a pair for `units` of `token`. 0 if the pair would revert. */
function amountOut({ tokens, reserves }: Pair, token: Hex, units: bigint): bigint {
  const [reserveIn, reserveOut] = tokens[0] === token ? reserves : [reserves[1], reserves[0]]
  if (reserveIn === 0n || reserveIn + units > MAX_RESERVE) return 0n
  const kept = units * KEPT_OF_INPUT
  return (kept * reserveOut) / (reserveIn * WHOLE_OF_INPUT + kept)
}

/**
 * The rate between two tokens without the fee and without price impact. Uses the path with the fewest hops, then the one whose last pair is deepest.
 * Null if there is no path.
 */
export function findRate(
  pairs: readonly Pair[],
  from: Hex,
  to: Hex,
): { numerator: bigint; denominator: bigint } | null {
  interface Reached {
    token: Hex
    numerator: bigint
    denominator: bigint
    /** The reserve of the last pair on the side of `token`. */
    depth: bigint
  }
  let reached: Reached[] = [{ token: from, numerator: 1n, denominator: 1n, depth: 0n }]
  for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
    const arrived = reached.filter(({ token }) => token === to).sort((a, b) => (a.depth < b.depth ? 1 : -1))
    if (arrived[0]) return arrived[0]
    reached = reached.flatMap((each) =>
      pairs.flatMap(({ tokens, reserves }) => {
        const side = tokens.indexOf(each.token)
        if (side < 0) return []
        const [own, other] = side === 0 ? reserves : [reserves[1], reserves[0]]
        const token = tokens[side === 0 ? 1 : 0]
        return own === 0n
          ? []
          : [{ token, numerator: each.numerator * other, denominator: each.denominator * own, depth: other }]
      }),
    )
  }
  return null
}

function otherSide({ tokens }: Pair, token: Hex): Hex | null {
  if (tokens[0] === token) return tokens[1]
  return tokens[1] === token ? tokens[0] : null
}
