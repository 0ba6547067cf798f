// Formats balances, always rounded down, so that visitors never see money they don't have.
import { type Decimal, formatUnits } from '@latchkey/kernel'
import { formatNumber, type NumberStyle } from '@latchkey/kernel/decimals'

/** A zero balance is 0.00, also if it stands for a balance that could not be read. */
const ZERO_PLACES = 2

export interface BalanceText {
  /** Like `1,204`; `<0` for an amount that is too small for the last decimal. */
  whole: string
  /** Like `.105`; empty without decimals. */
  fraction: string
  /** The full precision. */
  exact: string
}

/** Splits an amount for display with this number of decimals. */
export function splitBalance(
  { units, decimals }: Decimal,
  most: number,
  style: NumberStyle,
  zeroPlaces = ZERO_PLACES,
): BalanceText {
  const places = units === 0n ? Math.min(most, zeroPlaces) : most
  const floored = formatUnits(units, decimals, { places, minPlaces: places })
  const isTooSmall = units > 0n && !/[1-9]/.test(floored)
  const printed = formatNumber(isTooSmall ? `${floored.slice(0, -1)}1` : floored, style)
  const end = places === 0 ? printed.length : printed.length - places - style.decimal.length
  return {
    whole: `${isTooSmall ? '<' : ''}${printed.slice(0, end)}`,
    fraction: printed.slice(end),
    exact: formatNumber(formatUnits(units, decimals), style),
  }
}
