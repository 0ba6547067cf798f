// Exact amounts as a language writes them. A number type would round them, so digits and decimal sign are replaced one by one.

/** Returns a function for decimal texts, like `0.05`. Without grouping: a separator could be taken for the decimal sign. */
export function createDecimalFormat(language: string): (text: string) => string {
  const format = new Intl.NumberFormat(language, { useGrouping: false })
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit))
  const decimal = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return (text) => text.replace(/[\d.]/g, (sign) => (sign === '.' ? decimal : (digits[Number(sign)] ?? sign)))
}

/** Without the marks of direction that dates and units bring in some languages: the frame shows such marks as numbers. */
export function dropMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, '')
}
