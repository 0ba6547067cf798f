// Settings of the data API that choose existing services, instead of what it reads from nodes.
import * as v from 'valibot'
import { ONRAMP_SOURCES, PRICE_SOURCES, SWAP_SOURCES } from '../../../services/data-api/sources/kinds.ts'
import { networkId } from './projects.ts'
import { httpUrl, json, text, url } from './schemas.ts'
import { optional, withDefault } from './setting.ts'

const priceNetworks = v.record(
  networkId,
  v.object({ coingecko: v.string(), native: v.string(), defillama: v.string() }),
)

const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'Expected two capital letters, such as US.'))

export const DATA_SOURCE_SETTINGS = {
  PRICES_SOURCE: optional(
    'Where prices come from: coingecko or defillama; without it there are none.',
    v.picklist(PRICE_SOURCES, `Expected ${PRICE_SOURCES.join(' or ')}.`),
  ),
  PRICES_URL: optional('Its address; the public one when unset.', httpUrl),
  PRICES_API_KEY: optional('Key of the plan at CoinGecko.', text),
  PRICES_NETWORKS: optional(
    'JSON: names of more networks there, by CAIP-2 id, each with coingecko, native and defillama.',
    json(priceNetworks),
  ),
  EXPLORERS: optional(
    'JSON: by CAIP-2 id, the address of an API like Blockscout’s, /api/v2. Their networks are not indexed here.',
    json(v.record(networkId, httpUrl)),
  ),
  EXPLORERS_API_KEY: optional('Key of the plan at Blockscout.', text),
  SWAPS_SOURCE: optional(
    'Where swaps come from: 1inch or 0x; without it there are none.',
    v.picklist(SWAP_SOURCES, `Expected ${SWAP_SOURCES.join(' or ')}.`),
  ),
  SWAPS_URL: optional('Its address; the public one when unset.', httpUrl),
  SWAPS_API_KEY: optional('Key of the plan there.', text),
  ONRAMP_SOURCE: optional(
    'Who sells: coinbase or moonpay; without it, a provider of your own at ONRAMP_URL.',
    v.picklist(ONRAMP_SOURCES, `Expected ${ONRAMP_SOURCES.join(' or ')}.`),
  ),
  ONRAMP_URL: optional('Its address; the public one when unset. Without both there are no purchases.', url),
  ONRAMP_API_KEY: optional('Id of the API key at Coinbase, or publishable key of MoonPay.', text),
  ONRAMP_SECRET: optional('Secret that the provider knows you by.', text),
  ONRAMP_COUNTRY: withDefault('Country that Coinbase quotes for, ISO 3166-1.', country, 'US'),
  ONRAMP_SUBDIVISION: optional('State that Coinbase quotes for, such as NY; it wants one for the US.', text),
} as const
