// Amounts and shares of this package, in digits.
import { type Decimal, formatUnits } from '@latchkey/kernel'

/** Decimals of an amount in a row. */
const PLACES = 6
const RATE_PLACES = 8

/** Floored to six decimals; what is less than the last of them reads so. */
export function amountText(units: bigint, decimals: number, places: number = PLACES): string {
  const text = formatUnits(units, decimals, { places, grouping: true })
  return units > 0n && text === '0' ? `< 0.${'0'.repeat(places - 1)}1` : text
}

export function rateText({ units, decimals }: Decimal): string {
  return amountText(units, decimals, RATE_PLACES)
}

/** `bps` in hundredths of a percent. */
export function percentText(bps: number): string {
  return `${formatUnits(BigInt(bps), 2)} %`
}
