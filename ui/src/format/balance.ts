// Balances as printed: floored, never rounded up, so that nobody is shown money they do not have. Specification section 9.
import { formatUnits } from '@latchkey/kernel'

/** Decimals of a native balance; specification section 9. */
export const NATIVE_FRACTION_DIGITS = 3
/** Nothing is 0.00, also where it stands for a balance that could not be read; specification sections 8 and 9. */
const ZERO_FRACTION_DIGITS = 2

export interface BalanceText {
  /** With commas between thousands, like `1,204`; `<0` when there is less than the last printed decimal shows. */
  whole: string
  /** Like `.105`; empty without decimals. */
  fraction: string
  /** The exact decimal number, without grouping. */
  exact: string
}

/** Splits an amount (`units` in the smallest unit) for printing with `fractionDigits` decimals, en-US as the specification says. */
export function formatBalance(
  { units, decimals }: { units: bigint; decimals: number },
  fractionDigits: number = NATIVE_FRACTION_DIGITS,
): BalanceText {
  const places = units === 0n ? Math.min(fractionDigits, ZERO_FRACTION_DIGITS) : fractionDigits
  const floored = formatUnits(units, decimals, { places, minPlaces: places, grouping: true })
  const isTooSmall = units > 0n && !/[1-9]/.test(floored)
  const printed = isTooSmall ? `<${floored.slice(0, -1)}1` : floored
  const [whole = '', fraction] = printed.split('.')
  return { whole, fraction: fraction === undefined ? '' : `.${fraction}`, exact: formatUnits(units, decimals) }
}
