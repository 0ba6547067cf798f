// Settings that let the data API use existing services instead of reading from nodes.
import * as v from 'valibot'
import { ONRAMP_SOURCES, PRICE_SOURCES, SWAP_SOURCES } from '../../../services/data-api/sources/kinds.ts'
import { networkId } from './projects.ts'
import { httpUrl, json, text } from './schemas.ts'
import { optional, withDefault } from './setting.ts'

const priceNetworks = v.record(
  networkId,
  v.object({ coingecko: v.string(), native: v.string(), defillama: v.string() }),
)

const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Expected two capital letters, such as US.'))

export const DATA_SOURCE_SETTINGS = {
  PRICES_SOURCE: optional(
    'Source of prices: coingecko or defillama. If unset, there are no prices.',
    v.picklist(PRICE_SOURCES, `Expected ${PRICE_SOURCES.join(' or ')}.`),
  ),
  PRICES_URL: optional('URL of the source. If unset, the public one.', httpUrl),
  PRICES_API_KEY: optional('CoinGecko API key.', text),
  PRICES_NETWORKS: optional(
    'JSON: names of more networks at the source of prices, by CAIP-2 ID, each with coingecko, native, and defillama.',
    json(priceNetworks),
  ),
  EXPLORERS: optional(
    'JSON: URLs of Blockscout-compatible APIs (/api/v2), by CAIP-2 ID. These networks are not indexed here.',
    json(v.record(networkId, httpUrl)),
  ),
  EXPLORERS_API_KEY: optional('Blockscout API key.', text),
  SWAPS_SOURCE: optional(
    'Source of swaps: 1inch or 0x. If unset, there are no swaps.',
    v.picklist(SWAP_SOURCES, `Expected ${SWAP_SOURCES.join(' or ')}.`),
  ),
  SWAPS_URL: optional('URL of the source. If unset, the public one.', httpUrl),
  SWAPS_API_KEY: optional('API key for the source of swaps.', text),
  ONRAMP_SOURCE: optional(
    'Purchase provider: coinbase or moonpay. If unset, your own provider at ONRAMP_URL.',
    v.picklist(ONRAMP_SOURCES, `Expected ${ONRAMP_SOURCES.join(' or ')}.`),
  ),
  ONRAMP_URL: optional(
    'URL of the provider. If unset, the public one. Without ONRAMP_SOURCE and ONRAMP_URL, there are no purchases.',
    httpUrl,
  ),
  ONRAMP_API_KEY: optional('Coinbase API key ID, or MoonPay publishable key.', text),
  ONRAMP_SECRET: optional('Secret of your key at the provider.', text),
  ONRAMP_COUNTRY: withDefault('Country for Coinbase quotes, ISO 3166-1.', country, 'US'),
  ONRAMP_SUBDIVISION: optional('State for Coinbase quotes, such as NY. Required for the US.', text),
} as const
