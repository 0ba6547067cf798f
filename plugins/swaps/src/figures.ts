// The exact figures of a quote.
import type { Decimal } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import { multiplyDecimals } from '@latchkey/kernel/decimals'

/** Hundredths of a percent. */
export const WHOLE_BPS = 10_000
/** Digits of a rate. */
const RATE_DECIMALS = 18

export interface Figures {
  toUnits: bigint
  /** The minimum received. */
  minimumUnits: bigint
  /** Amount of the received token for one whole token paid. */
  rate: Decimal
  /** The loss compared with the prices, in hundredths of a percent; negative for a gain; null without both prices. */
  impactBps: number | null
  /** The service's fee, in smallest units of the paid token; the quote already includes it. */
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

/** Never more than the quote promised: rounding is in the visitor's favor. */
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
