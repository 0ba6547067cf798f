// Formats exact amounts like the modal's views. A number type would round them. Requirement BAL-03.

/** Returns a function that formats decimal texts, like `1234.05`. */
export function createDecimalFormat(language: string): (text: string) => string {
  const format = new Intl.NumberFormat(language)
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit))
  const decimal = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return (text) => {
    const [whole = '', fraction] = text.split('.')
    const own = fraction?.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
    return `${format.format(BigInt(whole))}${own === undefined ? '' : decimal + own}`
  }
}

/** Removes the direction marks that dates and units contain in some languages, because the frame would show them as code points. */
export function dropMarks(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, '')
}
