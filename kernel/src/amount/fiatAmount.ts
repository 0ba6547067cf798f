// An amount of a token, typed and shown as what it is worth. Exact: a price decides how many units are typed, and no float is involved.
import type { Decimal } from '../base/decimal'
import { multiplyDecimals, truncateDecimal } from './decimals'
import { type ParsedAmount, parseAmount } from './parseAmount'
import { toAmountText } from './toAmountText'

/** More than anyone types: what is pasted may be finer than a cent. */
const TYPED_DECIMALS = 18
const CENT_DECIMALS = 2

export interface PricedToken {
  decimals: number
  /** Of one whole token; above zero. */
  price: Decimal
}

/**
 * Returns the smallest units of a token that a typed worth buys, rounded down. Refuses what `parseAmount` refuses.
 *
 * @example
 * ```ts
 * import { parseFiatAmount } from '@latchkey/kernel/decimals'
 *
 * const price = { units: 2500n, decimals: 0 }
 * parseFiatAmount('100', { decimals: 18, price }) // { ok: true, units: 40_000_000_000_000_000n }
 * ```
 */
export function parseFiatAmount(text: string, { decimals, price }: PricedToken, locale?: string): ParsedAmount {
  const typed = parseAmount(text, TYPED_DECIMALS, locale)
  if (!typed.ok) return typed
  const scale = 10n ** BigInt(decimals + price.decimals)
  return { ok: true, units: (typed.units * scale) / (price.units * 10n ** BigInt(TYPED_DECIMALS)) }
}

/** Returns what `units` of a token are worth, cut off to cents, as `parseFiatAmount` reads it. */
export function toFiatAmountText(units: bigint, { decimals, price }: PricedToken, locale?: string): string {
  return toAmountText(
    truncateDecimal(multiplyDecimals(price, { units, decimals }), CENT_DECIMALS),
    CENT_DECIMALS,
    locale,
  )
}
