// Formats amounts of SOL.
import { ENGLISH_WORDING, type Wording } from '../wording.ts'

const DECIMALS = 9

/** The exact amount of lamports as decimal text with its unit. */
export function formatSol(
  lamports: bigint,
  { formatDecimal }: Pick<Wording, 'formatDecimal'> = ENGLISH_WORDING,
): string {
  return `${formatDecimal(formatUnits(lamports, DECIMALS))} SOL`
}

/** The exact amount as decimal text, without trailing zeros. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}
