import { COMMON_SETTINGS, DATABASE_URL, PROJECT_IDS, PUBLIC_URL } from '../settings/commonSettings.ts'
import { dataNetworks } from '../settings/projects.ts'
import { integer, json, text, url } from '../settings/schemas.ts'
import { optional, required, withDefault } from '../settings/setting.ts'
import { dependOnNode } from './dependencies.ts'
import { defineService } from './service.ts'

const MOST_REQUESTS = 100_000

export const dataApi = defineService({
  name: 'data-api',
  about: 'Data API: balances, history, tokens and names, read from your nodes.',
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
    ONRAMP_URL: optional('Origin of the on-ramp provider; without it there are no purchases.', url),
    ONRAMP_SECRET: optional('Secret that the on-ramp provider knows you by.', text),
  },
  async start(values, { database, openPort, onFault }) {
    const { startDataApi } = await import('../../../services/data-api/startDataApi.ts')
    const { NETWORKS: networks, ONRAMP_URL: onrampUrl, ONRAMP_SECRET: secret } = values
    const running = await startDataApi({
      ...{ database, openPort, onFault, networks },
      publicUrl: values.PUBLIC_URL,
      proxyHops: values.PROXY_HOPS,
      requestsPerSecond: values.REQUESTS_PER_SECOND,
      ...(values.PROJECT_IDS && { projectIds: values.PROJECT_IDS }),
      ...(onrampUrl && { onramp: { url: onrampUrl, secret: secret ?? '' } }),
    })
    return { stop: running.stop, dependencies: networks.map(({ id, rpcUrl }) => dependOnNode(id, rpcUrl)) }
  },
})
