// Prices and values. Never a float: a number of JSON is read through its text.

/** An exact decimal number: `units` / 10^`decimals`. */
export interface Decimal {
  units: bigint
  decimals: number
}
