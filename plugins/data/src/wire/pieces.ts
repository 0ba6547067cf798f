// Building blocks of response schemas. Numbers are text (see parseExactJson). An optional value may also be null.
import type { Decimal } from '@latchkey/kernel'
import { parseDecimal } from '@latchkey/kernel/decimals'
import { parseWebUrl } from '@latchkey/kernel/http'
import {
  fallback,
  type GenericSchema,
  maxLength,
  nullish,
  object,
  pipe,
  rawTransform,
  regex,
  string,
  transform,
  trim,
  unknown,
} from 'valibot'

/** Maximum length of accepted texts, in characters. */
const MAX_TEXT = 256
/** The page marks of servers are long; a transaction with many swaps is longer. */
const MAX_OPAQUE = 131_072
/** Digits of 256 bits. */
const INTEGER_PATTERN = /^\d{1,78}$/
const DECIMALS_PATTERN = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/
/** More than any amount needs. */
const MAX_PLACES = 255
/** The last second of a valid date, in the year 275760. */
const MAX_SECONDS = 8_640_000_000_000
const MS_PER_S = 1000

/** Text that is shown as plain text. */
export const text = pipe(string(), trim(), maxLength(MAX_TEXT))
/** Null if it is missing, empty, or too long. */
export const optionalText = pipe(
  fallback(nullish(text, null), null),
  transform((value) => value || null),
)
/** Passed back to the server unchanged. */
export const opaque = pipe(string(), maxLength(MAX_OPAQUE))
/** A URL that may be shown as a picture or opened; null for any other. */
export const webUrl = pipe(nullish(unknown(), null), transform(parseWebUrl))
/** In smallest units. */
export const integer = pipe(
  string(),
  regex(INTEGER_PATTERN),
  transform((digits) => BigInt(digits)),
)
/** 0 to 255. */
export const decimalPlaces = pipe(string(), regex(DECIMALS_PATTERN), transform(Number))
/** Not negative. */
export const decimal: GenericSchema<unknown, Decimal> = pipe(
  string(),
  rawTransform(({ dataset, addIssue, NEVER }) => {
    const value = parseDecimal(dataset.value.trim())
    if (value && value.units >= 0n && value.decimals <= MAX_PLACES) return value
    addIssue({ message: 'Not a decimal number' })
    return NEVER
  }),
)
/** Null for anything that is not a number. */
export const optionalDecimal = fallback(nullish(decimal, null), null)
/** Seconds since the epoch, converted to milliseconds. */
export const seconds = pipe(
  decimal,
  transform(({ units, decimals }) => Math.min(Number(units / 10n ** BigInt(decimals)), MAX_SECONDS) * MS_PER_S),
)
/** The picture of a token or of a name. */
export const picture = pipe(
  fallback(nullish(object({ url: webUrl }), null), null),
  transform((value) => value?.url ?? null),
)
