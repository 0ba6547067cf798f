// Entry `@latchkey/kernel/decimals`: exact prices and values. It is separate from the index, so that only plugins that calculate with money
// load it.

export { type PricedToken, parseFiatAmount, toAmountText, toFiatAmountText } from './amount/amountText'
export { compareDecimals, multiplyDecimals, parseDecimal, sumDecimals, truncateDecimal } from './amount/decimals'
export { formatNumber, keepCurrencySign, type NumberStyle, numberStyleOf } from './amount/numberStyle'
export { readGivenAmount } from './amount/readGivenAmount'
