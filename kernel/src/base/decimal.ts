// Prices and values, never as floats: JSON numbers are read from their text.

/** An exact decimal number: `units` / 10^`decimals`. */
export interface Decimal {
  units: bigint
  decimals: number
}
