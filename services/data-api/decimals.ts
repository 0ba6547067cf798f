// Decimal texts multiplied without floating point; what goes into JSON becomes a number at the very end.
import { formatUnits } from 'viem'

/** The product of two decimal texts, exact. */
export function multiply(left: string, right: string): string {
  const [a, b] = [toScaled(left), toScaled(right)]
  return formatUnits(a.units * b.units, a.scale + b.scale)
}

/** The sum of two decimal texts, exact. */
export function add(left: string, right: string): string {
  const [a, b] = [toScaled(left), toScaled(right)]
  const scale = Math.max(a.scale, b.scale)
  const widen = (each: typeof a) => each.units * 10n ** BigInt(scale - each.scale)
  return formatUnits(widen(a) + widen(b), scale)
}

/** A number for JSON, or null. */
export function toNumber(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal)
}

function toScaled(decimal: string): { units: bigint; scale: number } {
  const [whole = '', fraction = ''] = decimal.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}
