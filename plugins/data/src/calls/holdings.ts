// What an account holds and what it is worth: `balance` and `fungible/price`. Only Latchkey's own server has NFTs.
import { addressOf, type CaipNetworkId, findError, networkOf } from '@latchkey/kernel'
import type { DataApiService, ListedBalance, ListedNft, Token, TokenPrice } from '@latchkey/kernel/contracts'
import { truncateDecimal } from '@latchkey/kernel/decimals'
import { array, boolean, type InferOutput, nullish, object, parse } from 'valibot'
import type { Addresses } from '../wire/addresses'
import { decimal, decimalPlaces, opaque, optionalDecimal, optionalText, picture, text, webUrl } from '../wire/pieces'
import { encodePart, type RowTools } from './rows'

const PORTFOLIO_TTL_MS = 30_000
/** Milliseconds from the last failure. */
const LOCKOUT_MS = 30_000
const PRICE_TTL_MS = 15_000
/** The public server prices one token per request. This is the maximum for one list. */
const MAX_PRICE_REQUESTS = 10
/** The status of a server without NFTs, which has no such path. */
const NOT_FOUND = 404

const balancesSchema = object({
  balances: array(
    object({
      name: text,
      symbol: text,
      chainId: optionalText,
      address: optionalText,
      price: optionalDecimal,
      value: optionalDecimal,
      quantity: object({ decimals: decimalPlaces, numeric: decimal }),
      iconUrl: webUrl,
    }),
  ),
})
const pricesSchema = object({ fungibles: array(object({ address: text, price: decimal })) })
const nftsSchema = object({
  data: array(
    object({
      address: text,
      token_id: text,
      name: optionalText,
      collection: optionalText,
      preview: picture,
      flags: nullish(object({ is_spam: nullish(boolean()) })),
    }),
  ),
  next: nullish(opaque),
})

type Rows = Pick<DataApiService, 'balances' | 'nfts' | 'prices'>

/** Creates the rows about an account's tokens and NFTs, and their prices. */
export function createHoldingRows({ client, gate, addressesOf }: RowTools): Rows {
  async function fetchPrices(
    network: CaipNetworkId,
    tokens: readonly Token[],
    signal: AbortSignal | undefined,
  ): Promise<TokenPrice[]> {
    const addresses = await addressesOf(network)
    const priced: TokenPrice[] = []
    let open = tokens.filter((token) => addresses.write(token) !== null)
    for (let count = 0; open.length > 0 && count < MAX_PRICE_REQUESTS; count += 1) {
      const batch = open
      const prices = await client.fetch({
        call: 'prices',
        path: 'v1/fungible/price',
        body: { currency: 'usd', addresses: batch.map(addresses.write) },
        hasProjectInBody: true,
        ttlMs: PRICE_TTL_MS,
        signal,
        read: (response) => toPrices(parse(pricesSchema, response).fungibles, batch, addresses),
      })
      priced.push(...prices)
      // The first token was already requested: without a response, it has no price.
      open = batch.slice(1).filter((token) => !prices.some((each) => each.token === token))
    }
    return priced
  }

  return {
    balances: (account, { forceTokens, isRetry, signal } = {}) => {
      const network = networkOf(account)
      const load = async () => {
        const addresses = await addressesOf(network)
        const forceUpdate = addresses.canForce ? forceTokens?.map(addresses.write).join() || undefined : undefined
        return client.fetch<readonly ListedBalance[]>({
          call: 'balances',
          path: `v1/account/${encodePart(addressOf(account))}/balance`,
          query: { currency: 'usd', chainId: network, forceUpdate },
          ttlMs: PORTFOLIO_TTL_MS,
          key: account,
          fresh: forceTokens && (forceTokens.length > 0 ? 'request' : 'response'),
          lockout: { key: `balances ${network}`, ms: LOCKOUT_MS, isOver: isRetry },
          signal,
          read: (response) => toBalances(parse(balancesSchema, response), network, addresses),
        })
      }
      return gate.pass<readonly ListedBalance[] | null>(network, signal, load, () => null)
    },

    nfts: (account, { cursor, signal } = {}) => {
      const network = networkOf(account)
      const nothing = { items: [], next: null }
      const load = async () => {
        const { parse: parseAddress } = await addressesOf(network)
        const page = client.fetch({
          call: 'nfts',
          path: `v1/account/${encodePart(addressOf(account))}/nfts`,
          query: { chainId: network, cursor },
          signal,
          read(response) {
            const { data, next } = parse(nftsSchema, response)
            return { items: data.flatMap((row) => toNft(row, network, parseAddress(row.address))), next: next || null }
          },
        })
        return page.catch((error: unknown) => {
          if (findError(error, 'kernel/http-status')?.context.status === NOT_FOUND) return nothing
          throw error
        })
      }
      return gate.pass<Awaited<ReturnType<DataApiService['nfts']>>>(network, signal, load, () => nothing)
    },

    prices: async (tokens, { signal } = {}) => {
      const networks = [...new Set(tokens.map(({ network }) => network))]
      const priced = networks.map((network) => {
        const own = tokens.filter((token) => token.network === network)
        return gate.pass<TokenPrice[]>(
          network,
          signal,
          () => fetchPrices(network, own, signal),
          () => [],
        )
      })
      return (await Promise.all(priced)).flat()
    },
  }
}

/** Leaves out balances of other networks, which were not requested, and entries that are not a token of this network. */
function toBalances(
  { balances }: InferOutput<typeof balancesSchema>,
  network: CaipNetworkId,
  addresses: Addresses,
): ListedBalance[] {
  return balances.flatMap(({ name, symbol, chainId, address, price, value, quantity, iconUrl }) => {
    const token = addresses.parseToken(address)
    if ((chainId ?? network) !== network || token === undefined) return []
    const { decimals, numeric } = quantity
    const units = truncateDecimal(numeric, decimals)
    return { token: { network, address: token, name, symbol, decimals, iconUrl }, units, price, value }
  })
}

/** Returns only requested prices, without duplicates. */
function toPrices(
  fungibles: InferOutput<typeof pricesSchema>['fungibles'],
  requested: readonly Token[],
  addresses: Addresses,
): TokenPrice[] {
  return requested.flatMap((token) => {
    const found = fungibles.find(({ address }) => addresses.parseToken(address) === token.address)
    return found ? { token, price: found.price } : []
  })
}

function toNft(
  { token_id: tokenId, name, collection, preview, flags }: InferOutput<typeof nftsSchema>['data'][number],
  network: CaipNetworkId,
  address: string | null,
): ListedNft[] {
  if (address === null) return []
  const isSpam = flags?.is_spam ?? false
  return [{ network, address, tokenId, name: name ?? '', collection, previewUrl: preview, isSpam }]
}
