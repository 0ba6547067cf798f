// Purchases with Coinbase Onramp, API v1. Formats: https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp.
import * as v from 'valibot'
import { RefusedError } from '../../../routes.ts'
import type { Onramp, OnrampLinkParams, OnrampPurchase } from '../../onramp/onramp.ts'
import { createSource, type Source } from '../source.ts'
import { createQuestionSigner } from './coinbaseKey.ts'
import { cacheOptions } from './keepOptions.ts'
import type { OnrampSourceOptions } from './onrampSourceOptions.ts'
import { findNetworkId, toAccount } from './sellerNetworks.ts'
import { decimalSchema, demandQuote, instantSchema, MAX_ROWS, purchaseIdSchema, textSchema } from './sellerSchemas.ts'

const URL_V1 = 'https://api.developer.coinbase.com/onramp/v1'
const PAGE = 'https://pay.coinbase.com/buy/select-asset'
const DEFAULT_COUNTRY = 'US'
/** A quote is for one payment method. The page offers all that exist. */
const PAYMENT_METHOD = 'CARD'
const PAGE_PURCHASES = '50'
const MAX_PAGES = 10
/** Node's form of an IPv4 address on an IPv6 socket. */
const MAPPED_IPV4 = /^::ffff:/

/** Coinbase's guides show some responses inside `data`, but its reference does not. */
const wrappedSchema = v.object({ data: v.record(v.string(), v.unknown()) })
const unwrapped = <Input, Output>(schema: v.GenericSchema<Input, Output>): v.GenericSchema<unknown, Output> =>
  v.pipe(
    v.unknown(),
    v.transform((answer) => (v.is(wrappedSchema, answer) ? answer.data : answer) as Input),
    schema,
  )
/** Coinbase's guides call it `amount`, and its reference `value`. */
const moneySchema = v.union([
  v.object({ amount: decimalSchema, currency: textSchema }),
  v.pipe(
    v.object({ value: decimalSchema, currency: textSchema }),
    v.transform(({ value, currency }) => ({ amount: value, currency })),
  ),
])
const optionsSchema = v.object({
  payment_currencies: v.array(
    v.object({
      id: textSchema,
      limits: v.array(v.object({ id: textSchema, min: decimalSchema, max: decimalSchema })),
    }),
  ),
  purchase_currencies: v.array(
    v.object({
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
    }),
  ),
})
const quoteSchema = v.object({
  payment_total: moneySchema,
  payment_subtotal: moneySchema,
  purchase_amount: moneySchema,
  coinbase_fee: moneySchema,
  network_fee: moneySchema,
  quote_id: textSchema,
})
const tokenSchema = v.object({ token: v.pipe(v.string(), v.regex(/^[\w.=-]{1,500}$/)) })
const transactionSchema = v.object({
  status: textSchema,
  transaction_id: purchaseIdSchema,
  created_at: instantSchema,
  purchase_currency: textSchema,
  purchase_network: textSchema,
  purchase_amount: moneySchema,
  tx_hash: v.nullish(textSchema),
  wallet_address: v.nullish(textSchema),
})
const transactionsSchema = v.object({
  transactions: v.pipe(v.array(transactionSchema), v.maxLength(MAX_ROWS)),
  next_page_key: v.nullish(v.pipe(v.string(), v.maxLength(1000))),
})
type Transaction = v.InferOutput<typeof transactionSchema>
const STATUSES = ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'ONRAMP_TRANSACTION_STATUS_FAILED']
const IN_PROGRESS = 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'

export function createCoinbase({ apiKey, secret, country = DEFAULT_COUNTRY, ...options }: OnrampSourceOptions) {
  const sign = createQuestionSigner(apiKey, secret)
  const source = createSource({
    url: URL_V1,
    ...options,
    name: 'purchases coinbase',
    headers: async (method, url) => ({ authorization: `Bearer ${await sign(method, url)}` }),
  })
  const place = { country, ...(options.subdivision && { subdivision: options.subdivision }) }

  const onramp: Onramp = {
    name: 'Coinbase',
    listOptions: cacheOptions(async () => {
      const schema = unwrapped(optionsSchema)
      const answer = await source.request({ path: 'buy/options', params: place, schema })
      return {
        paymentCurrencies: answer.payment_currencies.map(({ id, limits }) => ({
          id,
          payment_method_limits: limits,
        })),
        purchaseCurrencies: answer.purchase_currencies,
      }
    }),
    async quote(question) {
      const { purchaseCurrency, paymentCurrency, amount } = question
      const [network] = purchaseCurrency.networks
      const body = {
        purchase_currency: purchaseCurrency.id,
        ...(network && { purchase_network: network.name }),
        payment_amount: amount,
        payment_currency: paymentCurrency.id,
        payment_method: PAYMENT_METHOD,
        ...place,
      }
      const answer = await source.request({ path: 'buy/quote', body, schema: unwrapped(quoteSchema) })
      return demandQuote(question, {
        paymentTotal: answer.payment_total,
        paymentSubtotal: answer.payment_subtotal,
        purchaseAmount: answer.purchase_amount,
        coinbaseFee: answer.coinbase_fee,
        networkFee: answer.network_fee,
        quoteId: answer.quote_id,
      })
    },
    async createLink(wish, caller) {
      const [wallet] = wish.destinationWallets
      if (!wallet) throw new RefusedError(400, 'destinationWallets', 'A wallet is required')
      const addresses = wish.destinationWallets.map(({ address, blockchains }) => ({ address, blockchains }))
      const body = { addresses, assets: wallet.assets, clientIp: caller.replace(MAPPED_IPV4, '') }
      const { token } = await source.request({ path: 'token', body, schema: unwrapped(tokenSchema) })
      return `${PAGE}?${describeLinkParams(wish, wallet, token)}`
    },
    listPurchases: (account, sinceMs) => readPurchases(source, account, sinceMs),
  }
  return { source, onramp }
}

function describeLinkParams(
  wish: OnrampLinkParams,
  { address, assets }: OnrampLinkParams['destinationWallets'][number],
  token: string,
) {
  const { defaultNetwork, defaultExperience, presetCryptoAmount, presetFiatAmount } = wish
  const [defaultAsset] = assets
  return new URLSearchParams({
    sessionToken: token,
    partnerUserRef: toAccount(address),
    defaultNetwork,
    defaultExperience,
    ...(defaultAsset !== undefined && { defaultAsset }),
    ...(presetCryptoAmount !== undefined && { presetCryptoAmount: String(presetCryptoAmount) }),
    ...(presetFiatAmount !== undefined && { presetFiatAmount: String(presetFiatAmount) }),
  })
}

/** Newest first. Always reads the first page again, because a purchase keeps its time when its status changes. */
async function readPurchases(source: Source, account: string, sinceMs: bigint): Promise<OnrampPurchase[]> {
  const path = `buy/user/${encodeURIComponent(account)}/transactions`
  const purchases: OnrampPurchase[] = []
  let pageKey: string | null | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = { page_size: PAGE_PURCHASES, ...(pageKey && { page_key: pageKey }) }
    const answer = await source.request({ path, params, schema: unwrapped(transactionsSchema) })
    purchases.push(...answer.transactions.flatMap((each) => toPurchase(each, account)))
    const oldest = answer.transactions.at(-1)
    pageKey = answer.next_page_key
    if (!pageKey || !oldest || oldest.created_at < sinceMs) break
  }
  return purchases
}

/** Null for another account, or for an unknown network. */
function toPurchase({ status, tx_hash: hash, ...transaction }: Transaction, account: string): OnrampPurchase[] {
  const { purchase_currency: symbol, purchase_amount: bought, created_at: madeAtMs, wallet_address: to } = transaction
  const network = findNetworkId(transaction.purchase_network)
  if (network === null || (to && toAccount(to) !== account)) return []
  const asset = { name: symbol, symbol, address: null }
  const shown = STATUSES.includes(status) ? status : IN_PROGRESS
  const facts = { id: transaction.transaction_id, network, status: shown, hash: hash || null }
  return [{ ...facts, asset, quantity: bought.amount, madeAtMs, changedAtMs: madeAtMs }]
}
