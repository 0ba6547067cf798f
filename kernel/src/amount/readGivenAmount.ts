// An amount that a page opens a form with. It may come from a link that anyone made, so that only plain digits are taken.
import { parseAmount, toAmountText } from './amountText'

const PLAIN = /^\d+(\.\d+)?$/

/**
 * Returns the amount as the field shows it in `locale` (BCP 47). Returns an empty string for anything but digits with at most `decimals`
 * places after a point.
 */
export function readGivenAmount(given: unknown, decimals: number, locale?: string): string {
  const amount = typeof given === 'string' && PLAIN.test(given) ? parseAmount(given, decimals) : null
  return amount?.ok ? toAmountText(amount.units, decimals, locale) : ''
}
