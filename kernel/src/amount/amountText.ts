// Amounts as a person types them: read into units, and printed as they could be typed. Reading is exact, or refused with a reason: it
// never guesses, and only a worth in a currency is rounded, always down.
// Requirement: amounts are bigint in the smallest unit from the keystroke to the wallet.
import type { Decimal } from '../base/decimal'
import { multiplyDecimals, truncateDecimal } from './decimals'
import { formatUnits } from './formatUnits'
import { formatNumber, type NumberStyle, numberStyleOf } from './numberStyle'

/** Largest amount on any chain: 256 bits. */
const MAX_UNITS = 2n ** 256n - 1n
/** Room for 78 digits, 36 decimals and separators; longer text is not an amount. */
const MAX_LENGTH = 200

/** More than anyone types: what is pasted may be finer than a cent. */
const TYPED_DECIMALS = 18
const CENT_DECIMALS = 2

/** Zeros of the digit sets that number fields produce; the nine code points after each are 1 to 9. */
const ZEROS = '0٠۰०০੦૦୦௦౦೦൦๐໐༠၀០᠐０'

/** Why a text is not an amount. `ambiguous`: a separator could be a decimal sign. `too-large`: more than 256 bits. */
export type AmountProblem = 'empty' | 'malformed' | 'ambiguous' | 'too-many-decimals' | 'too-large'
/** `units`: the amount in smallest units. `reason`: why the text is not an amount. */
export type ParsedAmount = { ok: true; units: bigint } | { ok: false; reason: AmountProblem }

// Thousands groups with one separator throughout.
const GROUPED = /^[1-9]\d{0,2}([.,'])\d{3}(?:\1\d{3})*$/

const refuse = (reason: AmountProblem): ParsedAmount => ({ ok: false, reason })

/** Converts the text to ASCII digits. Digits of a second set stay unchanged, so that text is not an amount. */
function toAsciiDigits(text: string): string {
  const valueIn = (zero: string, character: string) => character.charCodeAt(0) - zero.charCodeAt(0)
  const isDigit = (zero: string, character: string) => valueIn(zero, character) >= 0 && valueIn(zero, character) <= 9
  const zero = [...ZEROS].find((each) => [...text].some((character) => isDigit(each, character))) ?? '0'
  return [...text].map((character) => (isDigit(zero, character) ? valueIn(zero, character) : character)).join('')
}

/** Spaces, typographic apostrophes, and the Arabic separator always group digits. They are never a decimal sign. */
function toPlainSeparators(text: string): string {
  return text.replace(/[\s\u2019\u066c]/g, "'")
}

/** Returns the digits of the integer part without separators, or null if a separator could also be a decimal sign. */
function parseWhole(whole: string, hasDecimalSign: boolean, style: NumberStyle): string | null {
  if (/^\d*$/.test(whole)) return whole
  const digits = whole.replace(/\D/g, '')
  // With this language's grouping, the text is unambiguous.
  if (toPlainSeparators(toAsciiDigits(style.groupWhole(BigInt(digits)))) === whole) return digits
  const [, separator] = GROUPED.exec(whole) ?? []
  if (!separator) return null
  const isClear = separator === "'" || hasDecimalSign || whole.split(separator).length > 2
  return isClear ? digits : null
}

/**
 * Parses a decimal text into smallest units, with the number format of `locale` (BCP 47, default: English). Refuses signs, exponents,
 * separators that could be a decimal sign, more than `decimals` places, and more than 256 bits.
 *
 * @example
 * ```ts
 * import { parseAmount } from '@latchkey/kernel'
 *
 * parseAmount('1,5', 6, 'de') // { ok: true, units: 1_500_000n }
 * parseAmount('0.0000001', 6) // { ok: false, reason: 'too-many-decimals' }
 * ```
 */
export function parseAmount(text: string, decimals: number, locale?: string): ParsedAmount {
  const typed = text.trim()
  if (typed === '') return refuse('empty')
  if (typed.length > MAX_LENGTH) return refuse('malformed')
  const style = numberStyleOf(locale)
  const sign = style.decimal === ',' ? ',' : '.'
  // The Arabic decimal sign starts a fraction in every language.
  const plain = toPlainSeparators(toAsciiDigits(typed).replaceAll('\u066b', sign))
  if (!/^[\d.,']*\d[\d.,']*$/.test(plain)) return refuse('malformed')
  const [before = '', fraction, ...rest] = plain.split(sign)
  const whole = parseWhole(before, fraction !== undefined, style)
  if (whole === null || rest.length > 0 || /\D/.test(fraction ?? '')) return refuse('ambiguous')
  if (fraction !== undefined && fraction.length > decimals) return refuse('too-many-decimals')
  const units = BigInt(whole + (fraction ?? '').padEnd(decimals, '0'))
  return units > MAX_UNITS ? refuse('too-large') : { ok: true, units }
}

/** Returns the exact text of `units` as `locale` (BCP 47) writes numbers, without grouping, so that `parseAmount` can read it back. */
export function toAmountText(units: bigint, decimals: number, locale?: string): string {
  return formatNumber(formatUnits(units, decimals), numberStyleOf(locale), { isGrouped: false })
}

export interface PricedToken {
  decimals: number
  /** Of one whole token; above zero. */
  price: Decimal
}

/**
 * Returns the smallest units of a token that a typed worth buys, rounded down. Refuses what `parseAmount` refuses.
 *
 * @example
 * ```ts
 * import { parseFiatAmount } from '@latchkey/kernel/decimals'
 *
 * const price = { units: 2500n, decimals: 0 }
 * parseFiatAmount('100', { decimals: 18, price }) // { ok: true, units: 40_000_000_000_000_000n }
 * ```
 */
export function parseFiatAmount(text: string, { decimals, price }: PricedToken, locale?: string): ParsedAmount {
  const typed = parseAmount(text, TYPED_DECIMALS, locale)
  if (!typed.ok) return typed
  const scale = 10n ** BigInt(decimals + price.decimals)
  return { ok: true, units: (typed.units * scale) / (price.units * 10n ** BigInt(TYPED_DECIMALS)) }
}

/** Returns what `units` of a token are worth, cut off to cents, as `parseFiatAmount` reads it. */
export function toFiatAmountText(units: bigint, { decimals, price }: PricedToken, locale?: string): string {
  return toAmountText(
    truncateDecimal(multiplyDecimals(price, { units, decimals }), CENT_DECIMALS),
    CENT_DECIMALS,
    locale,
  )
}
