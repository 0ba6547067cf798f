// Schemas that the providers' responses share, and the check of each quote.
import * as v from 'valibot'
import { isStorableText } from '../../../database/isStorable.ts'
import type { OnrampQuestion, OnrampQuote } from '../../onramp/onramp.ts'
import { readPriceText } from '../prices/readPriceText.ts'
import { SourceError } from '../source.ts'

const MAX_TEXT = 200

/** The database stores some of them. */
export const textSchema = v.pipe(v.string(), v.maxLength(MAX_TEXT), v.check(isStorableText))
/** Cursors contain IDs. */
export const purchaseIdSchema = v.pipe(v.string(), v.regex(/^[\w:.-]{1,200}$/))
/** Far more than a provider sells, or returns in one page. */
export const MAX_ROWS = 5_000
/** Plain decimal text, for a number in any notation. */
export const decimalSchema = v.pipe(
  v.string(),
  v.check((text) => readPriceText(text) !== null),
  v.transform((text) => readPriceText(text) ?? ''),
)
/** Milliseconds since 1970. */
export const instantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => BigInt(Date.parse(text))),
)

/** Throws SourceError `wrong-trade` if a quote is for another purchase. */
export function demandQuote(question: OnrampQuestion, quote: OnrampQuote): OnrampQuote {
  const { paymentTotal, paymentSubtotal, purchaseAmount } = quote
  const isSame =
    [paymentTotal, paymentSubtotal].every(({ currency }) => currency === question.paymentCurrency.id) &&
    purchaseAmount.currency === question.purchaseCurrency.symbol &&
    paymentTotal.amount === readPriceText(question.amount) &&
    purchaseAmount.amount !== '0'
  if (!isSame) throw new SourceError('wrong-trade')
  return quote
}
