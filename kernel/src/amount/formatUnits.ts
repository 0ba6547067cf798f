// Prints an amount of smallest units as exact decimal text, using only bigint and strings. Requirement UIX-02.

/** ERC-20 stores decimals in eight bits, and no other supported family goes higher. */
const MAX_DECIMALS = 255

export interface FormatUnitsOptions {
  /** Maximum decimal places. Further digits are cut off, so the text never shows more than the amount. Default: all. */
  places?: number
  /** Minimum decimal places, filled with zeros. Default 0. */
  minPlaces?: number
  /** Commas between thousands, as in en-US. Default false. */
  grouping?: boolean
}

/**
 * Returns `units` as decimal text: `formatUnits(1_500_000n, 6)` is `1.5`. Throws a RangeError unless `decimals` is an integer from 0 to
 * 255.
 *
 * @example
 * ```ts
 * import { formatUnits } from '@latchkey/kernel'
 *
 * formatUnits(1_234_567_890n, 6, { places: 2, grouping: true }) // '1,234.56'
 * ```
 */
export function formatUnits(units: bigint, decimals: number, options: FormatUnitsOptions = {}): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) throw new RangeError('Invalid decimals')
  const { places = decimals, minPlaces = 0, grouping = false } = options
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const whole = digits.slice(0, point)
  const fraction = digits
    .slice(point, point + places)
    .replace(/0+$/, '')
    .padEnd(minPlaces, '0')
  const isZero = !/[1-9]/.test(whole + fraction)
  const sign = units < 0n && !isZero ? '-' : ''
  const grouped = grouping ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  return `${sign}${grouped}${fraction && `.${fraction}`}`
}
