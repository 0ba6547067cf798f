// Buying: what is sold, for how much, and a link to the provider's page. The provider knows all that; here it gets its form. Wire facts 1.4.
import * as v from 'valibot'
import { replyJson } from '../../routes.ts'
import { readInput } from '../http/readInput.ts'
import type { ApiRoutes } from '../http/route.ts'
import { askProvider, type OnrampProvider } from './provider.ts'

const textSchema = v.pipe(v.string(), v.maxLength(200))
const amountSchema = v.object({ amount: textSchema, currency: textSchema })
const listSchema = v.pipe(v.array(textSchema), v.maxLength(50))
const presetSchema = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))

const wishSchema = v.object({
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
const limitSchema = v.object({ id: textSchema, min: textSchema, max: textSchema })
const paymentSchema = v.object({ id: textSchema, payment_method_limits: v.array(limitSchema) })
const purchaseSchema = v.object({
  ...{ id: textSchema, name: textSchema, symbol: textSchema },
  networks: v.array(
    v.object({
      ...{ name: textSchema, display_name: textSchema },
      ...{ chain_id: v.optional(textSchema, ''), contract_address: v.optional(textSchema, '') },
    }),
  ),
})
const optionsSchema = v.object({
  paymentCurrencies: v.array(paymentSchema),
  purchaseCurrencies: v.array(purchaseSchema),
})
/** `network` is the symbol once more, on the wire; nobody reads it. */
const questionSchema = v.object({
  purchaseCurrency: purchaseSchema,
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
const linkSchema = v.object({ url: v.pipe(v.string(), v.url()) })

export function onrampRoutes(provider: OnrampProvider): ApiRoutes {
  const ask = async <S extends v.GenericSchema>(question: { path: string; body?: unknown; schema: S }) =>
    replyJson(await askProvider(provider, question))
  return {
    'GET /v1/onramp/options': () => ask({ path: '/v1/options', schema: optionsSchema }),
    'POST /v1/onramp/quote': ({ body }) =>
      ask({ path: '/v1/quotes', body: readInput(questionSchema, body), schema: quoteSchema }),
    'POST /v1/generators/onrampurl': ({ body }) =>
      ask({ path: '/v1/links', body: readInput(wishSchema, body), schema: linkSchema }),
  }
}
