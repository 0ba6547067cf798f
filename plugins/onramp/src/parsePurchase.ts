// Parses, with a schema, a purchase that was stored earlier, because another script of the page may have written it.
import { type CaipAddress, parseCaipAddress } from '@latchkey/kernel'
import {
  custom,
  maxLength,
  minLength,
  minValue,
  nullable,
  number,
  object,
  pipe,
  regex,
  safeParse,
  string,
  transform,
} from 'valibot'
import type { Purchase } from './types'

/** Maximum length of accepted texts, in characters. */
const MAX_TEXT = 128
/** Digits of an amount: far above any limit. */
const AMOUNT = /^\d{1,20}$/

const text = pipe(string(), minLength(1), maxLength(MAX_TEXT))
const purchaseSchema = object({
  id: text,
  provider: text,
  order: object({
    account: custom<CaipAddress>((input) => parseCaipAddress(input) !== null),
    symbol: text,
    amount: pipe(
      string(),
      regex(AMOUNT),
      transform((digits) => BigInt(digits)),
    ),
    currency: text,
    networkName: text,
  }),
  startedAtMs: pipe(number(), minValue(0)),
  sinceMs: pipe(number(), minValue(0)),
  itemId: nullable(text),
})

/** Returns the purchase, or null. */
export function parsePurchase(stored: unknown): Purchase | null {
  const { success, output } = safeParse(purchaseSchema, stored)
  return success ? output : null
}

/** Converts it to JSON. */
export function writePurchase({ id, provider, order, startedAtMs, sinceMs, itemId }: Purchase): unknown {
  return { id, provider, order: { ...order, amount: String(order.amount) }, startedAtMs, sinceMs, itemId }
}
