import type { DataNetwork } from '../../../services/data-api/settings.ts'
import { COMMON_SETTINGS, DATABASE_URL, PROJECT_IDS, PUBLIC_URL } from '../settings/commonSettings.ts'
import { DATA_SOURCE_SETTINGS } from '../settings/dataSources.ts'
import { dataNetworks } from '../settings/projects.ts'
import { integer, json, text, url } from '../settings/schemas.ts'
import { optional, required, type Values, withDefault } from '../settings/setting.ts'
import { dependOnNode, dependOnSource } from './dependencies.ts'
import { defineService, type Surroundings } from './service.ts'

const MOST_REQUESTS = 100_000
type SourceValues = Values<typeof DATA_SOURCE_SETTINGS>

export const dataApi = defineService({
  name: 'data-api',
  about: 'Data API: balances, history, tokens and names, read from your nodes, or from existing services.',
  hasDatabase: true,
  settings: {
    ...COMMON_SETTINGS,
    DATABASE_URL,
    PUBLIC_URL,
    PROJECT_IDS,
    NETWORKS: required(
      'JSON list of networks: id (CAIP-2), name, rpcUrl, native, tokens, and more.',
      json(dataNetworks),
    ),
    REQUESTS_PER_SECOND: withDefault(
      'Requests a second of one caller to one route, on average.',
      integer(1, MOST_REQUESTS),
      '100',
    ),
    ...DATA_SOURCE_SETTINGS,
    ONRAMP_URL: optional('Origin of the on-ramp provider; without it there are no purchases.', url),
    ONRAMP_SECRET: optional('Secret that the on-ramp provider knows you by.', text),
  },
  async start(values, { database, openPort, onFault }) {
    const { startDataApi } = await import('../../../services/data-api/startDataApi.ts')
    const { NETWORKS, ONRAMP_URL: onrampUrl, ONRAMP_SECRET: secret } = values
    const prices = values.PRICES_SOURCE && (await openPrices(values.PRICES_SOURCE, values, onFault))
    const explored = await addExplorers(NETWORKS, values, onFault)
    const swaps = values.SWAPS_SOURCE && (await openSwaps(values.SWAPS_SOURCE, values, onFault))
    const priced = explored.map((network) => prices?.addPrices(network) ?? network)
    const networks = priced.map((network) => swaps?.addSwaps(network) ?? network)
    const running = await startDataApi({
      ...{ database, openPort, onFault, networks },
      publicUrl: values.PUBLIC_URL,
      proxyHops: values.PROXY_HOPS,
      requestsPerSecond: values.REQUESTS_PER_SECOND,
      ...(values.PROJECT_IDS && { projectIds: values.PROJECT_IDS }),
      ...(onrampUrl && { onramp: { url: onrampUrl, secret: secret ?? '' } }),
    })
    const nodes = networks.map(({ id, rpcUrl }) => dependOnNode(id, rpcUrl))
    const sources = [...networks.map(({ explorer }) => explorer?.source), prices?.source, swaps?.source].filter(
      (each) => each !== undefined,
    )
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
