// How a language writes numbers: its digits, the sign before the fraction, its grouping. Read from the browser, so that what is shown
// and what is typed follow one rule. Requirement BAL-03.

export interface NumberStyle {
  /** Between the whole and the fraction. */
  decimal: string
  minus: string
  /** The whole part with this language's digits and grouping, exact at any size. */
  groupWhole(whole: bigint): string
  /** ASCII digits in this language's. */
  toOwnDigits(digits: string): string
}

/** The style of `locale` (BCP 47); English by default, and for a locale that the browser does not know. */
export function numberStyleOf(locale: string | undefined): NumberStyle {
  const format = formatOf(locale)
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit))
  const find = (type: string, number: number) => format.formatToParts(number).find((part) => part.type === type)?.value
  return {
    decimal: find('decimal', 0.5) ?? '.',
    minus: find('minusSign', -1) ?? '-',
    groupWhole: (whole) => format.format(whole),
    toOwnDigits: (text) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit),
  }
}

/** Prints an ASCII decimal text, like `-1234.50`, as `style` writes it. */
export function printNumber(text: string, style: NumberStyle, { isGrouped = true } = {}): string {
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const sign = text.startsWith('-') ? style.minus : ''
  const printed = isGrouped ? style.groupWhole(BigInt(whole)) : style.toOwnDigits(whole)
  return `${sign}${printed}${fraction === undefined ? '' : `${style.decimal}${style.toOwnDigits(fraction)}`}`
}

function formatOf(locale = 'en'): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale)
  } catch {
    return new Intl.NumberFormat('en') // browsers have been seen to name locales that they do not know
  }
}
