// The figures of a quote, counted exactly. Specification section 9, wire facts section 8.1.
import type { Decimal } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { multiplyDecimals } from '@latchkey/kernel/decimals'

/** Hundredths of a percent. */
export const WHOLE_BPS = 10_000
/** Digits of a rate. */
const RATE_DECIMALS = 18

export interface Figures {
  toUnits: bigint
  /** The least that may arrive. */
  minimumUnits: bigint
  /** How many of the target for one whole token. */
  rate: Decimal
  /** What is lost against the prices, in hundredths of a percent; negative for a gain; null without both prices. */
  impactBps: number | null
  /** What the service keeps, in smallest units of what is given; it is part of the quote already. */
  providerFeeUnits: bigint
}
export interface Quote {
  from: Token
  to: Token
  units: bigint
  toUnits: bigint
  slippageBps: number
  providerFeeBps: number
  fromPrice: Decimal | undefined
  toPrice: Decimal | undefined
}

/** `units` is more than zero. */
export function countFigures(quote: Quote): Figures {
  const { from, to, units, toUnits, slippageBps, providerFeeBps } = quote
  const scale = 10n ** BigInt(RATE_DECIMALS + from.decimals)
  return {
    toUnits,
    minimumUnits: minimumOf(toUnits, slippageBps),
    rate: { units: (toUnits * scale) / (units * 10n ** BigInt(to.decimals)), decimals: RATE_DECIMALS },
    impactBps: countImpact(quote),
    providerFeeUnits: (units * BigInt(providerFeeBps)) / BigInt(WHOLE_BPS),
  }
}

/** Never more than was promised: the part of a unit that is cut off is the visitor's. */
export function minimumOf(toUnits: bigint, slippageBps: number): bigint {
  const kept = toUnits * BigInt(WHOLE_BPS - slippageBps)
  return (kept + BigInt(WHOLE_BPS) - 1n) / BigInt(WHOLE_BPS)
}

function countImpact({ from, to, units, toUnits, fromPrice, toPrice }: Quote): number | null {
  if (!fromPrice || !toPrice) return null
  const given = multiplyDecimals(fromPrice, { units, decimals: from.decimals })
  const got = multiplyDecimals(toPrice, { units: toUnits, decimals: to.decimals })
  const decimals = Math.max(given.decimals, got.decimals)
  const scale = ({ units, decimals: own }: Decimal) => units * 10n ** BigInt(decimals - own)
  const [put, out] = [scale(given), scale(got)] as const
  if (put === 0n) return null
  return Number(((put - out) * BigInt(WHOLE_BPS)) / put)
}
