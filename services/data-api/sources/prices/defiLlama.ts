// Prices from an API like DefiLlama's for coins. Format: https://api-docs.defillama.com, `/prices/current/{coins}`.
import * as v from 'valibot'
import { type Source, SourceError } from '../source.ts'
import type { PriceQuestion, ReadPrices } from './priceQuestion.ts'

export const DEFILLAMA_URL = 'https://coins.llama.fi'

/**
 * `{ "coins": { "ethereum:0x…": { "decimals": 18, "symbol": "WETH", "price": 1640.6, "timestamp": 1648680149, "confidence": 0.99 } } }`. Unknown
 * coins are left out, and coins from CoinGecko have no `decimals`.
 */
const schema = v.object({
  coins: v.record(v.string(), v.object({ price: v.unknown(), decimals: v.optional(v.unknown()) })),
})

/** Sends one request for all prices. */
export function createDefiLlama(source: Source): ReadPrices {
  return (questions) => {
    const keys = [...new Set(questions.map(keyOf))]
    const pending = source.request({ path: `prices/current/${keys.map(encodeURIComponent).join(',')}`, schema })
    return questions.map(async (question) => {
      const coin = (await pending).coins[keyOf(question)]
      // The price is for one whole token, so it is wrong for a token with other decimals.
      const isSame =
        question.decimals === undefined || coin?.decimals == null || isEqual(question.decimals, coin.decimals)
      if (!isSame) {
        source.report('wrong-decimals')
        throw new SourceError('wrong-decimals')
      }
      return coin?.price
    })
  }
}

function isEqual(decimals: number, reported: unknown): boolean {
  return String(decimals) === reported
}

function keyOf({ names, address }: PriceQuestion): string {
  return address === null ? `coingecko:${names.native}` : `${names.defillama}:${address}`
}
