// Purchases with MoonPay. Formats: https://dev.moonpay.com/api-reference/widget; links: …/widget/on-ramp/customization/url-signing.
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { RefusedError } from '../../../routes.ts'
import { add } from '../../decimals.ts'
import type { Onramp, OnrampOptions, OnrampPurchase } from '../../onramp/onramp.ts'
import { createSource } from '../source.ts'
import { cacheOptions } from './keepOptions.ts'
import type { OnrampSourceOptions } from './onrampSourceOptions.ts'
import { findNetworkId, toAccount } from './sellerNetworks.ts'
import { decimalSchema, demandQuote, instantSchema, MAX_ROWS, purchaseIdSchema, textSchema } from './sellerSchemas.ts'

const API = 'https://api.moonpay.com'
const PAGE = 'https://buy.moonpay.com/'
const TEST_PAGE = 'https://buy-sandbox.moonpay.com/'
const TEST_KEY = 'pk_test_'
const PAYMENT_METHOD = 'credit_debit_card'
const MAX_PURCHASES = '50'
const TRANSACTIONS = 'v1/transactions'
/** The list has all details of every currency. */
const MAX_BYTES = 8_388_608
const NO_CONTRACT = /^0x0*$/

const metadataSchema = v.object({
  contractAddress: v.nullish(textSchema),
  chainId: v.nullish(textSchema),
  networkCode: v.nullish(textSchema),
})
const currencySchema = v.object({
  type: textSchema,
  name: textSchema,
  code: v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/)),
  minBuyAmount: v.nullish(decimalSchema),
  maxBuyAmount: v.nullish(decimalSchema),
  isSuspended: v.optional(v.boolean(), false),
  metadata: v.nullish(metadataSchema),
})
const quoteSchema = v.object({
  baseCurrencyCode: textSchema,
  quoteCurrencyCode: textSchema,
  baseCurrencyAmount: decimalSchema,
  quoteCurrencyAmount: decimalSchema,
  totalAmount: decimalSchema,
  feeAmount: decimalSchema,
  extraFeeAmount: v.optional(decimalSchema, '0'),
  networkFeeAmount: decimalSchema,
})
const transactionSchema = v.object({
  id: purchaseIdSchema,
  status: textSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  quoteCurrencyAmount: v.nullish(decimalSchema),
  walletAddress: v.nullish(textSchema),
  cryptoTransactionId: v.nullish(textSchema),
  currency: currencySchema,
})
const transactionsSchema = v.pipe(v.array(transactionSchema), v.maxLength(MAX_ROWS))
type Currency = v.InferOutput<typeof currencySchema>
const STATUSES: Readonly<Record<string, string>> = { completed: 'SUCCESS', failed: 'FAILED' }

export function createMoonPay({ apiKey, secret, ...options }: OnrampSourceOptions) {
  const source = createSource({
    url: API,
    maxBytes: MAX_BYTES,
    ...options,
    name: 'purchases moonpay',
    // The secret is sent only to the route that requires it.
    headers: async (_, { pathname }): Promise<Record<string, string>> =>
      pathname.endsWith(TRANSACTIONS) ? { authorization: `Api-Key ${secret}` } : {},
  })
  const key = { apiKey }

  const readCurrencies = cacheOptions(() => {
    return source.request({
      path: 'v3/currencies',
      params: key,
      schema: v.pipe(v.array(currencySchema), v.maxLength(MAX_ROWS)),
    })
  })

  async function findCode(symbol: string, network: string | null): Promise<string> {
    const all = await readCurrencies()
    const found = all.filter(isSold).find((each) => symbolOf(each) === symbol && networkOf(each) === network)
    if (found) return found.code
    throw new RefusedError(400, 'purchaseCurrency', 'The currency is not sold on this network')
  }

  const onramp: Onramp = {
    name: 'MoonPay',
    listOptions: async () => toOptions(await readCurrencies()),
    async quote(question) {
      const { purchaseCurrency, paymentCurrency, amount } = question
      const [place] = purchaseCurrency.networks
      const network = place ? toNetworkId(place.chain_id, place.name) : null
      const code = await findCode(purchaseCurrency.symbol, network)
      const answer = await source.request({
        path: `v3/currencies/${code}/buy_quote`,
        params: {
          ...key,
          baseCurrencyCode: paymentCurrency.id.toLowerCase(),
          baseCurrencyAmount: amount,
          areFeesIncluded: 'true',
          paymentMethod: PAYMENT_METHOD,
        },
        schema: quoteSchema,
      })
      const currency = answer.baseCurrencyCode.toUpperCase()
      const money = (text: string) => ({ amount: text, currency })
      // The requested code identifies the token and its network.
      const bought = answer.quoteCurrencyCode === code ? purchaseCurrency.symbol : answer.quoteCurrencyCode
      return demandQuote(question, {
        paymentTotal: money(answer.totalAmount),
        paymentSubtotal: money(answer.baseCurrencyAmount),
        purchaseAmount: { amount: answer.quoteCurrencyAmount, currency: bought },
        coinbaseFee: money(add(answer.feeAmount, answer.extraFeeAmount)),
        networkFee: money(answer.networkFeeAmount),
        quoteId: crypto.randomUUID(),
      })
    },
    async createLink({ destinationWallets: [wallet], defaultNetwork, presetFiatAmount }) {
      const symbol = wallet?.assets[0]
      if (!wallet || symbol === undefined)
        throw new RefusedError(400, 'destinationWallets', 'A wallet and a currency are required')
      const query = new URLSearchParams({
        ...key,
        currencyCode: await findCode(symbol, findNetworkId(defaultNetwork)),
        walletAddress: wallet.address,
        externalCustomerId: toAccount(wallet.address),
        ...(presetFiatAmount !== undefined && { baseCurrencyAmount: String(presetFiatAmount) }),
      })
      // MoonPay requires a signature if the link contains the wallet's address.
      query.append('signature', createHmac('sha256', secret).update(`?${query}`).digest('base64'))
      return `${apiKey.startsWith(TEST_KEY) ? TEST_PAGE : PAGE}?${query}`
    },
    async listPurchases(account) {
      const params = { externalCustomerId: account, limit: MAX_PURCHASES }
      const answer = await source.request({ path: TRANSACTIONS, params, schema: transactionsSchema })
      return answer.flatMap((each) => toPurchase(each, account))
    },
  }
  return { source, onramp }
}

function isSold({ type, isSuspended }: Currency): boolean {
  return type === 'crypto' && !isSuspended
}

/** `usdc_polygon` becomes USDC. */
function symbolOf({ code }: Currency): string {
  return (code.split('_')[0] ?? '').toUpperCase()
}

function networkOf({ metadata }: Currency): string | null {
  return toNetworkId(metadata?.chainId ?? '', metadata?.networkCode ?? '')
}

function toNetworkId(chainId: string, name: string): string | null {
  return /^[1-9]\d*$/.test(chainId) ? `eip155:${chainId}` : findNetworkId(name)
}

function contractOf({ metadata }: Currency): string {
  const address = metadata?.contractAddress ?? ''
  return NO_CONTRACT.test(address) || address === '0' ? '' : address
}

/** Returns one purchase currency per symbol, with the networks it is sold on. */
function toOptions(currencies: readonly Currency[]): OnrampOptions {
  const sold = currencies.filter(isSold).flatMap((each) => {
    const network = networkOf(each)
    return network ? [{ each, network, symbol: symbolOf(each) }] : []
  })
  const symbols = [...new Set(sold.map(({ symbol }) => symbol))]
  return {
    paymentCurrencies: currencies.flatMap(({ type, code, minBuyAmount: min, maxBuyAmount: max }) =>
      type === 'fiat' && min && max
        ? [{ id: code.toUpperCase(), payment_method_limits: [{ id: 'card', min, max }] }]
        : [],
    ),
    purchaseCurrencies: symbols.map((symbol) => {
      const places = sold.filter((each) => each.symbol === symbol)
      return {
        id: symbol.toLowerCase(),
        name: places[0]?.each.name ?? symbol,
        symbol,
        networks: places.map(({ each, network }) => ({
          name: each.metadata?.networkCode ?? '',
          display_name: each.metadata?.networkCode ?? '',
          chain_id: network.slice(network.indexOf(':') + 1),
          contract_address: contractOf(each),
        })),
      }
    }),
  }
}

/** Null for another account, or for an unknown network. */
function toPurchase(transaction: v.InferOutput<typeof transactionSchema>, account: string): OnrampPurchase[] {
  const { id, status, currency, createdAt, updatedAt, walletAddress: to } = transaction
  const network = networkOf(currency)
  if (network === null || (to && toAccount(to) !== account)) return []
  const facts = { id, network, status: `ONRAMP_TRANSACTION_STATUS_${STATUSES[status] ?? 'IN_PROGRESS'}` }
  const asset = { name: currency.name, symbol: symbolOf(currency), address: contractOf(currency) || null }
  const arriving = { quantity: transaction.quoteCurrencyAmount ?? '0', hash: transaction.cryptoTransactionId || null }
  return [{ ...facts, ...arriving, asset, madeAtMs: createdAt, changedAtMs: updatedAt }]
}
