import type { DataNetwork } from '../../../services/data-api/settings.ts'
import type { DataApiOptions } from '../../../services/data-api/startDataApi.ts'
import {
  COMMON_SETTINGS,
  DATABASE_URL,
  PROJECT_IDS,
  PUBLIC_URL,
  requestsPerSecond,
} from '../settings/commonSettings.ts'
import { DATA_SOURCE_SETTINGS } from '../settings/dataSources.ts'
import { dataNetworks } from '../settings/projects.ts'
import { SettingsError } from '../settings/readSettings.ts'
import { json } from '../settings/schemas.ts'
import { required, type Values } from '../settings/setting.ts'
import { dependOnNode, dependOnSource } from './dependencies.ts'
import { defineService, type Surroundings } from './service.ts'

type SourceValues = Values<typeof DATA_SOURCE_SETTINGS>

export const dataApi = defineService({
  name: 'data-api',
  about: 'Data API: balances, history, tokens and names, read from your nodes, or from existing services.',
  settings: {
    ...COMMON_SETTINGS,
    DATABASE_URL,
    PUBLIC_URL,
    PROJECT_IDS,
    NETWORKS: required(
      'JSON list of networks: id (CAIP-2), name, rpcUrl, native, tokens, and more.',
      json(dataNetworks),
    ),
    REQUESTS_PER_SECOND: requestsPerSecond('Requests per second from one caller to one route', 100),
    ...DATA_SOURCE_SETTINGS,
  },
  async start(values, { database, openPort, onFault }, local?: Partial<DataApiOptions>) {
    const { startDataApi } = await import('../../../services/data-api/startDataApi.ts')
    const { NETWORKS } = values
    const seller = await openSeller(values, onFault)
    const onramp = seller ?? (await openPartner(values))
    const prices = values.PRICES_SOURCE && (await openPrices(values.PRICES_SOURCE, values, onFault))
    const explored = await addExplorers(NETWORKS, values, onFault)
    const swaps = values.SWAPS_SOURCE && (await openSwaps(values.SWAPS_SOURCE, values, onFault))
    const priced = explored.map((network) => prices?.addPrices(network) ?? network)
    const networks = priced.map((network) => swaps?.addSwaps(network) ?? network)
    const running = await startDataApi({
      database,
      openPort,
      onFault,
      networks,
      publicUrl: values.PUBLIC_URL,
      proxyHops: values.PROXY_HOPS,
      requestsPerSecond: values.REQUESTS_PER_SECOND,
      ...(values.PROJECT_IDS && { projectIds: values.PROJECT_IDS }),
      ...(onramp && { onramp }),
      ...local,
    })
    const nodes = networks.map(({ id, rpcUrl }) => dependOnNode(id, rpcUrl))
    const sources = [
      ...networks.map(({ explorer }) => explorer?.source),
      prices?.source,
      swaps?.source,
      seller?.source,
    ].filter((each) => each !== undefined)
    return { stop: running.stop, dependencies: [...nodes, ...sources.map(dependOnSource)] }
  },
})

async function openPrices(
  kind: NonNullable<SourceValues['PRICES_SOURCE']>,
  { PRICES_URL: url, PRICES_API_KEY: apiKey, PRICES_NETWORKS: networks }: SourceValues,
  onFault: Surroundings['onFault'],
) {
  const { createPriceSource } = await import('../../../services/data-api/sources/prices/priceSource.ts')
  return createPriceSource({
    kind,
    onFault,
    ...(url && { url }),
    ...(apiKey && { apiKey }),
    ...(networks && { networks }),
  })
}

async function openSwaps(
  kind: NonNullable<SourceValues['SWAPS_SOURCE']>,
  { SWAPS_URL: url, SWAPS_API_KEY: apiKey }: SourceValues,
  onFault: Surroundings['onFault'],
) {
  const { createSwapSource } = await import('../../../services/data-api/sources/swaps/swapSource.ts')
  return createSwapSource({ kind, onFault, ...(url && { url }), ...(apiKey && { apiKey }) })
}

/** Throws SettingsError if an on-ramp provider is configured without its keys. */
async function openSeller(values: SourceValues, onFault: Surroundings['onFault']) {
  const { ONRAMP_SOURCE: kind, ONRAMP_URL: url, ONRAMP_API_KEY: apiKey, ONRAMP_SECRET: secret } = values
  if (!kind) return null
  if (!apiKey || !secret) throw new SettingsError(['ONRAMP_API_KEY, ONRAMP_SECRET: ONRAMP_SOURCE requires both.'])
  const { createOnrampSource } = await import('../../../services/data-api/sources/purchases/onrampSource.ts')
  const { ONRAMP_COUNTRY: country, ONRAMP_SUBDIVISION: subdivision } = values
  const place = { country, ...(subdivision && { subdivision }) }
  try {
    return createOnrampSource({ kind, onFault, ...(url && { url }), apiKey, secret, ...place })
  } catch {
    throw new SettingsError(['ONRAMP_SECRET: Expected the secret of an API key, as Coinbase provides it.'])
  }
}

async function openPartner({ ONRAMP_URL: url, ONRAMP_SECRET: secret = '' }: SourceValues) {
  if (!url) return null
  const { createPartnerOnramp } = await import('../../../services/data-api/onramp/onramp.ts')
  return createPartnerOnramp({ url, secret })
}

async function addExplorers(
  networks: readonly DataNetwork[],
  { EXPLORERS: urls = {}, EXPLORERS_API_KEY: apiKey }: SourceValues,
  onFault: Surroundings['onFault'],
): Promise<DataNetwork[]> {
  const { createBlockscout } = await import('../../../services/data-api/sources/accounts/blockscout.ts')
  return networks.map((network) => {
    const url = urls[network.id]
    return url
      ? { ...network, explorer: createBlockscout(network, { url, onFault, ...(apiKey && { apiKey }) }) }
      : network
  })
}
