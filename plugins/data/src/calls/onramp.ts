// Buying with a card. The public service has only the URL; others also have options and quotes.
import { type Decimal, formatUnits } from '@latchkey/kernel'
import type {
  DataApiService,
  OnrampOptions,
  OnrampQuote,
  PaymentCurrency,
  PurchaseCurrency,
} from '@latchkey/kernel/contracts'
import { array, type InferOutput, nullish, object, parse } from 'valibot'
import { assertAddress } from '../wire/addresses'
import { decimal, optionalText, text, webUrl } from '../wire/pieces'
import type { RowTools } from './rows'

const amount = object({ amount: decimal, currency: text })
const urlSchema = object({ url: webUrl })
const optionsSchema = object({
  paymentCurrencies: array(
    object({ id: text, payment_method_limits: array(object({ id: text, min: decimal, max: decimal })) }),
  ),
  purchaseCurrencies: array(
    object({
      id: text,
      name: text,
      symbol: text,
      networks: array(
        object({ name: text, display_name: text, chain_id: optionalText, contract_address: optionalText }),
      ),
    }),
  ),
})
const quoteSchema = object({
  quoteId: text,
  paymentTotal: amount,
  paymentSubtotal: amount,
  purchaseAmount: amount,
  coinbaseFee: nullish(amount),
  networkFee: amount,
})

type Rows = Pick<DataApiService, 'onrampUrl' | 'onrampOptions' | 'onrampQuote'>

/** Creates the rows about purchases. */
export function createOnrampRows({ client, gate }: RowTools): Rows {
  return {
    onrampUrl: (request, network, { signal } = {}) => {
      const load = () =>
        client.fetch({
          call: 'onrampUrl',
          path: 'v1/generators/onrampurl',
          body: { ...request, defaultExperience: 'buy' },
          isWrite: true,
          signal,
          read(response) {
            const { url } = parse(urlSchema, response)
            assertAddress(url)
            return url
          },
        })
      return gate.pass<string | null>(network, signal, load, () => null)
    },

    onrampOptions: (network, { signal } = {}) => {
      const load = () =>
        client.fetch({
          call: 'onrampOptions',
          path: 'v1/onramp/options',
          signal,
          read: (response) => toOptions(parse(optionsSchema, response)),
        })
      return gate.pass<OnrampOptions>(network, signal, load, () => ({ paymentCurrencies: [], purchaseCurrencies: [] }))
    },

    onrampQuote: ({ purchase, payment, amount }, network, { signal } = {}) => {
      const body = {
        purchaseCurrency: writePurchase(purchase),
        paymentCurrency: writePayment(payment),
        amount: toText(amount),
        // The wire uses the name `network` for the symbol.
        network: purchase.symbol,
      }
      const load = () =>
        client.fetch({
          call: 'onrampQuote',
          path: 'v1/onramp/quote',
          body,
          isWrite: true,
          signal,
          read: (response) => toQuote(parse(quoteSchema, response)),
        })
      return gate.pass<OnrampQuote | null>(network, signal, load, () => null)
    },
  }
}

function toOptions({ paymentCurrencies, purchaseCurrencies }: InferOutput<typeof optionsSchema>): OnrampOptions {
  return {
    paymentCurrencies: paymentCurrencies.map(({ id, payment_method_limits: limits }) => ({ id, limits })),
    purchaseCurrencies: purchaseCurrencies.map(({ networks, ...currency }) => ({
      ...currency,
      networks: networks.map((network) => ({
        name: network.name,
        displayName: network.display_name,
        chainId: network.chain_id ?? '',
        contractAddress: network.contract_address ?? '',
      })),
    })),
  }
}

function toQuote({ quoteId, coinbaseFee, ...amounts }: InferOutput<typeof quoteSchema>): OnrampQuote {
  return { ...amounts, id: quoteId, providerFee: coinbaseFee ?? null }
}

/** Returns the wire form of an item of `onrampOptions`. */
function writePurchase({ id, name, symbol, networks }: PurchaseCurrency) {
  const written = networks.map(({ name, displayName, chainId, contractAddress }) => ({
    name,
    display_name: displayName,
    chain_id: chainId,
    contract_address: contractAddress,
  }))
  return { id, name, symbol, networks: written }
}

function writePayment({ id, limits }: PaymentCurrency) {
  const written = limits.map((limit) => ({ id: limit.id, min: toText(limit.min), max: toText(limit.max) }))
  return { id, payment_method_limits: written }
}

function toText({ units, decimals }: Decimal): string {
  return formatUnits(units, decimals)
}
