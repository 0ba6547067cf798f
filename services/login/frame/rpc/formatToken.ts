// Formats a token amount.
import { formatUnits } from 'viem'
import { fill } from '../../../approval/wording.ts'
import { formatDecimal, TEXTS } from '../i18n/texts.ts'
import type { Token } from './readToken.ts'

/** In the smallest unit if the token's decimals are unknown. */
export function formatToken(units: bigint, { symbol, decimals }: Token): string {
  if (decimals === null) return fill(TEXTS.unitsOf, { count: formatDecimal(String(units)), symbol })
  return `${formatDecimal(formatUnits(units, decimals))} ${symbol}`
}
