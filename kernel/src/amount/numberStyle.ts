// How a language writes numbers: digits, decimal sign and grouping. The browser provides them, so shown and typed numbers follow
// the same rule. Requirement BAL-03.

export interface NumberStyle {
  /** Decimal sign, such as `.` or `,`. */
  decimal: string
  /** Sign of a negative number; some languages put an invisible direction mark in front. */
  minus: string
  /** Prints an integer with this language's digits and grouping, exact at any size. */
  groupWhole(whole: bigint): string
  /** Replaces ASCII digits with this language's. */
  toOwnDigits(digits: string): string
}

/** Returns the style of `locale` (BCP 47). Falls back to English without a locale or for an unknown one. */
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
export function formatNumber(text: string, style: NumberStyle, { isGrouped = true } = {}): string {
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const sign = text.startsWith('-') ? style.minus : ''
  const printed = isGrouped ? style.groupWhole(BigInt(whole)) : style.toOwnDigits(whole)
  return `${sign}${printed}${fraction === undefined ? '' : `${style.decimal}${style.toOwnDigits(fraction)}`}`
}

function formatOf(locale = 'en'): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale)
  } catch {
    return new Intl.NumberFormat('en') // some browsers report locales that they do not support
  }
}

/** Arabic writes `US$` after the number. Without the left-to-right mark that this adds, its `$` would come before its letters. */
export function keepCurrencySign(money: string): string {
  return money.replace(/[A-Z]\$$/, '$&\u200e')
}
