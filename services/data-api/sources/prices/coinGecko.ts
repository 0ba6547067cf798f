// Prices from an API like CoinGecko's v3. Formats: https://docs.coingecko.com/reference/simple-token-price and …/simple-price.
import * as v from 'valibot'
import type { Source, SourceOptions } from '../source.ts'
import type { PriceQuestion, ReadPrices } from './priceQuestion.ts'

export const COINGECKO_URL = 'https://api.coingecko.com/api/v3'
/** The host that accepts keys of paid plans. All other hosts accept a key of the demo plan. */
const PAID_HOST = /^pro-api\./

/** `{ "<address or coin ID>": { "usd": 67187.3358936566 } }`. Unknown coins are left out. */
const schema = v.record(v.string(), v.object({ usd: v.optional(v.unknown()) }))

export function coinGeckoHeaders(url: string, apiKey: string | undefined): NonNullable<SourceOptions['headers']> {
  if (apiKey === undefined) return {}
  return { [PAID_HOST.test(new URL(url).host) ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: apiKey }
}

/** Sends one request for the tokens of each network, and one for the native tokens of all networks. */
export function createCoinGecko(source: Source): ReadPrices {
  const request = (path: string, keys: readonly string[]) => {
    const params = { [path === NATIVES ? 'ids' : 'contract_addresses']: keys.join(','), vs_currencies: 'usd' }
    return source.request({ path, params: { ...params, precision: 'full' }, schema })
  }
  return (questions) => {
    const keys = new Map<string, Set<string>>()
    for (const question of questions) {
      const path = pathOf(question)
      keys.set(path, (keys.get(path) ?? new Set()).add(keyOf(question)))
    }
    const answers = new Map([...keys].map(([path, requests]) => [path, request(path, [...requests])]))
    return questions.map(async (question) => {
      const answer = await answers.get(pathOf(question))
      return answer?.[keyOf(question)]?.usd
    })
  }
}

const NATIVES = 'simple/price'

function pathOf({ names, address }: PriceQuestion): string {
  return address === null ? NATIVES : `simple/token_price/${encodeURIComponent(names.coingecko)}`
}

function keyOf({ names, address }: PriceQuestion): string {
  return address ?? names.native
}
