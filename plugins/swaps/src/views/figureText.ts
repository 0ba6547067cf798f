// Amounts and shares of this package, in digits.
import { type Decimal, formatUnits, type NativeAmount } from '@latchkey/kernel'

/** Decimals of an amount in a row. */
const PLACES = 6
const RATE_PLACES = 8
const FEE_PLACES = 8

/** Floored to six decimals; what is less than the last of them reads so. */
export function amountText(units: bigint, decimals: number, places: number = PLACES): string {
  const text = formatUnits(units, decimals, { places, grouping: true })
  return units > 0n && text === '0' ? `< 0.${'0'.repeat(places - 1)}1` : text
}

/** The most that the network takes, rounded up in the last place shown: nobody pays more than was read. */
export function mostText({ units, decimals, symbol }: NativeAmount): string {
  const step = 10n ** BigInt(Math.max(decimals - FEE_PLACES, 0))
  return `${formatUnits(((units + step - 1n) / step) * step, decimals)} ${symbol}`
}

export function rateText({ units, decimals }: Decimal): string {
  return amountText(units, decimals, RATE_PLACES)
}

/** `bps` in hundredths of a percent. */
export function percentText(bps: number): string {
  return `${formatUnits(BigInt(bps), 2)} %`
}
