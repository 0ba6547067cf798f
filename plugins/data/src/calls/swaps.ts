// Swaps: the tokens, the quotes, and the transactions (`convert/*`).
import { type CaipNetworkId, findError, networkOf } from '@latchkey/kernel'
import type { DataApiService, ProposedTransaction, QuoteRequest, Token } from '@latchkey/kernel/contracts'
import { array, type InferOutput, nullish, object, parse, pipe, regex } from 'valibot'
import { gasPriceUnsupported, noLiquidity, swapUnsupported } from '../errors'
import { type Addresses, assertAddress } from '../wire/addresses'
import { decimalPlaces, integer, opaque, text, webUrl } from '../wire/pieces'
import type { RowTools } from './rows'

/** On the wire, slippage is in percent. */
const BPS_PER_PERCENT = 100
/** The server's own error texts. */
const NO_LIQUIDITY = /insufficient liquidity/i

const tokensSchema = object({
  tokens: array(object({ name: text, symbol: text, address: text, decimals: decimalPlaces, logoUri: webUrl })),
})
const quotesSchema = object({ quotes: array(object({ toAmount: integer })) })
const gasPriceSchema = object({ standard: integer, fast: integer, instant: integer })
const allowanceSchema = object({ allowance: integer })
const transactionSchema = object({
  tx: object({
    from: text,
    to: text,
    data: pipe(opaque, regex(/^0x(?:[0-9a-f]{2})*$/i)),
    amount: nullish(integer),
    eip155: nullish(object({ gas: nullish(integer), gasPrice: nullish(integer) })),
  }),
})

type Rows = Pick<DataApiService, 'swapTokens' | 'quote' | 'gasPrice' | 'allowance' | 'buildApproval' | 'buildSwap'>

/** Creates the rows about swaps. */
export function createSwapRows({ client, gate, addressesOf }: RowTools): Rows {
  async function write({ account, from, to }: QuoteRequest) {
    const addresses = await addressesOf(networkOf(account))
    return {
      addresses,
      query: { userAddress: account, from: addressOfToken(addresses, from), to: addressOfToken(addresses, to) },
    }
  }
  const refuseSwap = (network: CaipNetworkId) => () => {
    throw swapUnsupported(network)
  }

  return {
    swapTokens: (network, { signal } = {}) => {
      const load = async () => {
        const addresses = await addressesOf(network)
        return client.fetch<readonly Token[]>({
          call: 'swapTokens',
          path: 'v1/convert/tokens',
          query: { chainId: network },
          signal,
          read: (response) => toTokens(parse(tokensSchema, response), network, addresses),
        })
      }
      return gate.pass<readonly Token[]>(network, signal, load, () => [])
    },

    quote: (request, { signal } = {}) => {
      const load = async () => {
        const { query } = await write(request)
        const quoted = client.fetch({
          call: 'quote',
          path: 'v1/convert/quotes',
          query: { amount: String(request.units), ...query, gasPrice: request.gasPrice?.toString() },
          signal,
          read: (response) => parse(quotesSchema, response).quotes[0]?.toAmount ?? null,
        })
        return quoted.catch((error: unknown) => {
          const reason = findError(error, 'data/call-failed')?.context.reason ?? ''
          throw NO_LIQUIDITY.test(reason) ? noLiquidity(error) : error
        })
      }
      return gate.pass<bigint | null>(networkOf(request.account), signal, load, () => null)
    },

    gasPrice: (network, { signal } = {}) =>
      gate.pass(
        network,
        signal,
        () =>
          client.fetch({
            call: 'gasPrice',
            path: 'v1/convert/gas-price',
            query: { chainId: network },
            signal,
            read: (response) => parse(gasPriceSchema, response),
          }),
        () => {
          throw gasPriceUnsupported(network)
        },
      ),

    allowance: (account, token, { signal } = {}) => {
      const load = async () => {
        const tokenAddress = addressOfToken(await addressesOf(networkOf(account)), token)
        return client.fetch({
          call: 'allowance',
          path: 'v1/convert/allowance',
          query: { tokenAddress, userAddress: account },
          signal,
          read: (response) => parse(allowanceSchema, response).allowance,
        })
      }
      return gate.pass(networkOf(account), signal, load, () => 0n)
    },

    buildApproval: (request, { signal } = {}) => {
      const network = networkOf(request.account)
      const load = async () => {
        const { addresses, query } = await write(request)
        return client.fetch({
          call: 'buildApproval',
          path: 'v1/convert/build-approve',
          query: { ...query, amount: String(request.units) },
          signal,
          read: (response) => toTransaction(parse(transactionSchema, response), addresses),
        })
      }
      return gate.pass(network, signal, load, refuseSwap(network))
    },

    buildSwap: (request, { signal } = {}) => {
      const network = networkOf(request.account)
      const load = async () => {
        const { addresses, query } = await write(request)
        const slippage = request.slippageBps / BPS_PER_PERCENT
        return client.fetch({
          call: 'buildSwap',
          path: 'v1/convert/build-transaction',
          body: { amount: String(request.units), eip155: { slippage }, ...query, disableEstimate: true },
          hasProjectInBody: true,
          signal,
          read: (response) => toTransaction(parse(transactionSchema, response), addresses),
        })
      }
      return gate.pass(network, signal, load, refuseSwap(network))
    },
  }
}

/** Throws a TypeError for the native token of a family that the API does not swap. */
function addressOfToken(addresses: Addresses, token: Token): string {
  const written = addresses.write(token)
  assertAddress(written)
  return written
}

function toTokens({ tokens }: InferOutput<typeof tokensSchema>, network: CaipNetworkId, addresses: Addresses): Token[] {
  return tokens.flatMap(({ name, symbol, address, decimals, logoUri }) => {
    const token = addresses.parseToken(address)
    return token === undefined ? [] : { network, address: token, name, symbol, decimals, iconUrl: logoUri }
  })
}

function toTransaction({ tx }: InferOutput<typeof transactionSchema>, addresses: Addresses): ProposedTransaction {
  const [from, to] = [addresses.parse(tx.from), addresses.parse(tx.to)]
  assertAddress(from)
  assertAddress(to)
  const { gas, gasPrice } = tx.eip155 ?? {}
  return { from, to, data: tx.data, gas: gas ?? null, gasPrice: gasPrice ?? null, toUnits: tx.amount ?? null }
}
