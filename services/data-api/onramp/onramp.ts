// The on-ramp provider: what visitors can buy, quotes, payment links, and the status of purchases.
import * as v from 'valibot'
import { isStorableText } from '../../database/isStorable.ts'
import { type OnrampProvider, requestProvider } from './provider.ts'

const textSchema = v.pipe(v.string(), v.maxLength(200), v.check(isStorableText))
const amountSchema = v.object({ amount: textSchema, currency: textSchema })
const listSchema = v.pipe(v.array(textSchema), v.maxLength(50))
const presetSchema = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
const limitSchema = v.object({ id: textSchema, min: textSchema, max: textSchema })
const timeSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.transform((ms) => BigInt(ms)),
)

const purchaseCurrencySchema = v.object({
  id: textSchema,
  name: textSchema,
  symbol: textSchema,
  networks: v.array(
    v.object({
      name: textSchema,
      display_name: textSchema,
      chain_id: v.optional(textSchema, ''),
      contract_address: v.optional(textSchema, ''),
    }),
  ),
})
const optionsSchema = v.object({
  paymentCurrencies: v.array(v.object({ id: textSchema, payment_method_limits: v.array(limitSchema) })),
  purchaseCurrencies: v.array(purchaseCurrencySchema),
})
/** `network` repeats the symbol in the response format. No client reads it. */
export const questionSchema = v.object({
  purchaseCurrency: purchaseCurrencySchema,
  paymentCurrency: v.object({ id: textSchema }),
  amount: textSchema,
})
const quoteSchema = v.object({
  paymentTotal: amountSchema,
  paymentSubtotal: amountSchema,
  purchaseAmount: amountSchema,
  coinbaseFee: amountSchema,
  networkFee: amountSchema,
  quoteId: textSchema,
})
export const linkParamsSchema = v.object({
  destinationWallets: v.pipe(
    v.array(v.object({ address: textSchema, blockchains: listSchema, assets: listSchema })),
    v.minLength(1),
    v.maxLength(10),
  ),
  defaultNetwork: textSchema,
  partnerUserId: v.pipe(v.string(), v.minLength(32), v.maxLength(50)),
  defaultExperience: v.optional(v.picklist(['buy', 'send']), 'buy'),
  presetCryptoAmount: presetSchema,
  presetFiatAmount: presetSchema,
})
const linkSchema = v.object({ url: v.pipe(v.string(), v.url()) })
const purchasesSchema = v.object({
  purchases: v.array(
    v.object({
      id: v.pipe(v.string(), v.regex(/^[\w:.-]{1,200}$/)),
      network: textSchema,
      status: textSchema,
      hash: v.nullable(textSchema),
      asset: v.object({ name: textSchema, symbol: textSchema, address: v.nullable(textSchema) }),
      quantity: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)),
      madeAtMs: timeSchema,
      changedAtMs: timeSchema,
    }),
  ),
})

export type OnrampOptions = v.InferOutput<typeof optionsSchema>
export type OnrampQuestion = v.InferOutput<typeof questionSchema>
export type OnrampQuote = v.InferOutput<typeof quoteSchema>
export type OnrampLinkParams = v.InferOutput<typeof linkParamsSchema>
export type OnrampPurchase = v.InferOutput<typeof purchasesSchema>['purchases'][number]

/** Each method throws RefusedError: 400 if the provider refuses the request, 503 if it does not respond. */
export interface Onramp {
  /** The sender's name for purchases in the history. */
  name: string
  listOptions(): Promise<OnrampOptions>
  quote(question: OnrampQuestion): Promise<OnrampQuote>
  /** Returns the URL of the page where the visitor pays. `caller` is the visitor's IP address. */
  createLink(wish: OnrampLinkParams, caller: string): Promise<string>
  /** Returns at least the account's purchases that have changed since then. */
  listPurchases(account: string, sinceMs: bigint): Promise<readonly OnrampPurchase[]>
}

/** A provider that uses the API's own format, such as the demo's. */
export function createPartnerOnramp(provider: OnrampProvider): Onramp {
  return {
    name: 'Coinbase',
    listOptions: () => requestProvider(provider, { path: '/v1/options', schema: optionsSchema }),
    quote: (body) => requestProvider(provider, { path: '/v1/quotes', body, schema: quoteSchema }),
    createLink: async (body) => (await requestProvider(provider, { path: '/v1/links', body, schema: linkSchema })).url,
    async listPurchases(account, sinceMs) {
      const params = new URLSearchParams({ account, since: String(sinceMs) })
      return (await requestProvider(provider, { path: `/v1/purchases?${params}`, schema: purchasesSchema })).purchases
    },
  }
}
