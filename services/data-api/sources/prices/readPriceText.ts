// Turns a price into plain decimal text. Money is never a floating-point number here.

/** Text from `parseExact`. Small prices have an exponent. No sign, because a negative price is invalid. */
const NUMBER = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/
/** No token costs a quadrillion dollars. */
const MAX_WHOLE_DIGITS = 15
/** Enough decimal places for tokens worth far less than a cent. */
const MAX_FRACTION_DIGITS = 36

/** Null for anything that cannot be a price: negative, not a number, or out of range. */
export function readPriceText(value: unknown): string | null {
  const match = typeof value === 'string' ? NUMBER.exec(value) : null
  if (!match) return null
  const [, whole = '', fraction = '', exponent = '0'] = match
  const shift = Number(exponent)
  const digits = `${'0'.repeat(Math.max(-shift, 0))}${whole}${fraction}${'0'.repeat(Math.max(shift, 0))}`
  const point = Math.max(-shift, 0) + whole.length + shift
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  if (integer.length > MAX_WHOLE_DIGITS) return null
  const decimals = digits.slice(point, point + MAX_FRACTION_DIGITS).replace(/0+$/, '')
  return decimals === '' ? integer : `${integer}.${decimals}`
}
