// Multiplies and adds decimal texts without floating point. Values become numbers only when they are written to JSON.
import { formatUnits } from 'viem'

/** The exact product of two decimal texts. */
export function multiply(left: string, right: string): string {
  const [a, b] = [toScaled(left), toScaled(right)]
  return formatUnits(a.units * b.units, a.scale + b.scale)
}

/** The exact sum of two decimal texts. */
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
