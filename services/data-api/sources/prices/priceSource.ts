// Prices from an existing service. Concurrent requests are sent together, and responses are cached for a minute.
import DataLoader from 'dataloader'
import type { DataNetwork } from '../../settings.ts'
import { createCache } from '../cache.ts'
import type { PRICE_SOURCES } from '../kinds.ts'
import { createSource, type Source, SourceError, type SourceOptions } from '../source.ts'
import { COINGECKO_URL, coinGeckoHeaders, createCoinGecko } from './coinGecko.ts'
import { createDefiLlama, DEFILLAMA_URL } from './defiLlama.ts'
import { PRICE_NETWORKS, type PriceNetworks } from './priceNetworks.ts'
import type { PriceQuestion } from './priceQuestion.ts'
import { readPriceText } from './readPriceText.ts'

export interface PriceSourceOptions extends Omit<SourceOptions, 'name' | 'url' | 'headers'> {
  kind: (typeof PRICE_SOURCES)[number]
  /** Default: the public service. */
  url?: string
  apiKey?: string
  /** Adds networks, or overrides the names of known ones. */
  networks?: PriceNetworks
}

export interface PriceSource {
  source: Source
  /** Returns the network with prices from this source. */
  addPrices(network: DataNetwork): DataNetwork
}

/** Both services update a price about once a minute. */
const TTL_MS = 60_000
/** An older price is worse than none. */
const MAX_STALE_MS = 900_000
/** CoinGecko accepts 515 addresses, but not every server accepts a URL of that length. */
const MAX_BATCH = 100

export function createPriceSource({ kind, apiKey, networks, ...options }: PriceSourceOptions): PriceSource {
  const url = options.url ?? (kind === 'coingecko' ? COINGECKO_URL : DEFILLAMA_URL)
  const headers = kind === 'coingecko' ? coinGeckoHeaders(url, apiKey) : {}
  const source = createSource({ ...options, name: `prices ${kind}`, url, headers })
  const read = kind === 'coingecko' ? createCoinGecko(source) : createDefiLlama(source)
  const known = { ...PRICE_NETWORKS, ...networks }

  const loader = new DataLoader<PriceQuestion, string | null>(
    (questions) => Promise.all(read(questions).map((price) => toPrice(price).catch(toError))),
    { maxBatchSize: MAX_BATCH, cache: false },
  )
  async function toPrice(pending: Promise<unknown>): Promise<string | null> {
    const price = (await pending) ?? null
    const text = readPriceText(price)
    if (price === null || text !== null) return text
    source.report('wrong-price')
    throw new SourceError('wrong-price')
  }

  return {
    source,
    addPrices(network) {
      const names = known[network.id]
      if (!names) return network
      const decimals = new Map(network.tokens.map((token) => [token.address.toLowerCase(), token.decimals]))
      const cache = createCache({
        ttlMs: TTL_MS,
        maxStaleMs: MAX_STALE_MS,
        load: (key) => {
          const address = key === NATIVE ? null : key
          const listed = decimals.get(key.toLowerCase())
          return loader.load({ names, address, ...(listed !== undefined && { decimals: listed }) })
        },
      })
      return { ...network, readPrice: (address) => cache.read(address ?? NATIVE) }
    },
  }
}

const NATIVE = 'native'

function toError(cause: unknown): Error {
  return cause instanceof Error ? cause : new SourceError('unreachable')
}
