// US dollars as printed: floored to cents, so that nobody is shown money they do not have. Specification section 9.
import { type Decimal, formatUnits } from '@latchkey/kernel'
import { truncateDecimal } from '@latchkey/kernel/decimals'

const CENT_PLACES = 2

export interface FiatText {
  /** With its sign and commas between thousands, like `$1,204`; `< $0` when there is something, but not a cent. */
  whole: string
  /** Like `.52`. */
  cents: string
}

/** Splits a value for printing, en-US as the specification says, whatever the visitor's language. */
export function splitFiat(value: Decimal): FiatText {
  const cents = truncateDecimal(value, CENT_PLACES)
  const isTooSmall = cents === 0n && value.units > 0n
  const printed = formatUnits(isTooSmall ? 1n : cents, CENT_PLACES, { minPlaces: CENT_PLACES, grouping: true })
  const [whole = '', fraction = ''] = printed.replace('-', '').split('.')
  const sign = isTooSmall ? '< ' : cents < 0n ? '-' : ''
  return { whole: `${sign}$${whole}`, cents: `.${fraction}` }
}

/** `$1,204.52`, or `< $0.01` for less than a cent. */
export function formatFiat(value: Decimal): string {
  const { whole, cents } = splitFiat(value)
  return whole + cents
}
