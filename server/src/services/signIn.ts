import { COMMON_SETTINGS, DATABASE_URL, requestsPerSecond } from '../settings/commonSettings.ts'
import { signInNetworks } from '../settings/projects.ts'
import { integer, json, origin } from '../settings/schemas.ts'
import { required, withDefault } from '../settings/setting.ts'
import { dependOnNode } from './dependencies.ts'
import { defineService } from './service.ts'

const YEAR_S = 31_536_000
const MS_PER_S = 1000

export const signIn = defineService({
  name: 'sign-in',
  about: "Sign-in: verifies the wallet signatures of a site's visitors, and keeps their sessions.",
  settings: {
    ...COMMON_SETTINGS,
    DATABASE_URL,
    ORIGIN: required(
      'Origin of the pages that sign in, such as https://shop.example. It also serves /sign-in.',
      origin,
    ),
    NETWORKS: required(
      'JSON list of networks: id (CAIP-2), and rpcUrl for EVM networks, to verify contract wallets.',
      json(signInNetworks),
    ),
    SESSION_S: withDefault('Lifetime of a session, in seconds.', integer(60, YEAR_S), '86400'),
    REQUESTS_PER_SECOND: requestsPerSecond('Requests per second from one caller to one route', 10),
  },
  async start(values, { database, openPort, onFault }) {
    const { startSignIn } = await import('../../../services/sign-in/startSignIn.ts')
    const { NETWORKS: networks } = values
    const { stop } = await startSignIn({
      database,
      openPort,
      onFault,
      networks,
      origin: values.ORIGIN,
      lifeMs: values.SESSION_S * MS_PER_S,
      proxyHops: values.PROXY_HOPS,
      requestsPerSecond: values.REQUESTS_PER_SECOND,
    })
    const dependencies = networks.flatMap(({ id, rpcUrl }) => (rpcUrl ? [dependOnNode(id, rpcUrl)] : []))
    return { stop, dependencies }
  },
})
