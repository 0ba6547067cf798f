// A price as it arrives, to plain decimal text. Money is never a floating-point number here.

/** Text that `parseExact` made of a number; an exponent is how small prices are written. No sign: a price below zero is none. */
const NUMBER = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/
/** A quadrillion dollars for one token is not a price. */
const MAX_WHOLE_DIGITS = 15
/** Enough for a token of many zeros. */
const MAX_FRACTION_DIGITS = 36

/** Null for what cannot be a price: negative, not a number, out of every range. */
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
