// Entry `@latchkey/kernel/decimals`: prices and values, counted exactly. Apart from the index, so that only a plugin that counts
// money carries it.

export { type PricedToken, parseFiatAmount, toAmountText, toFiatAmountText } from './amount/amountText'
export { compareDecimals, multiplyDecimals, parseDecimal, sumDecimals, truncateDecimal } from './amount/decimals'
export { type NumberStyle, numberStyleOf, printNumber } from './amount/numberStyle'
export { readGivenAmount } from './amount/readGivenAmount'
