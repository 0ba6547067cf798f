import * as v from 'valibot'
import { COMMON_SETTINGS, DATABASE_URL, requestsPerSecond } from '../settings/commonSettings.ts'
import { bundlerNetworks } from '../settings/projects.ts'
import { json } from '../settings/schemas.ts'
import { required } from '../settings/setting.ts'
import { dependOnNode } from './dependencies.ts'
import { defineService } from './service.ts'

/** A batch of 20 must fit into the burst, which is two seconds of requests. */
const MIN_REQUESTS = 10
const executorKey = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/, 'Expected 0x and 64 hexadecimal digits.'),
  v.transform((value) => value as `0x${string}`),
)

export const bundler = defineService({
  name: 'bundler',
  about: 'Bundler: sends user operations of smart accounts (ERC-4337).',
  settings: {
    ...COMMON_SETTINGS,
    DATABASE_URL,
    NETWORKS: required('JSON list of networks: id (a number), rpcUrl, entryPoint.', json(bundlerNetworks)),
    EXECUTOR_KEY: required('Private key of the account that pays for transactions and is reimbursed.', executorKey),
    REQUESTS_PER_SECOND: requestsPerSecond('Requests per second from one caller', 100, MIN_REQUESTS),
  },
  async start({ NETWORKS: networks, EXECUTOR_KEY, ...values }, { database, openPort, onFault }) {
    const { privateKeyToAccount } = await import('viem/accounts')
    const { startBundler } = await import('../../../services/bundler/startBundler.ts')
    const executor = privateKeyToAccount(EXECUTOR_KEY)
    const { stop } = await startBundler({
      database,
      openPort,
      onFault,
      networks,
      executor,
      proxyHops: values.PROXY_HOPS,
      requestsPerSecond: values.REQUESTS_PER_SECOND,
    })
    return { stop, dependencies: networks.map(({ id, rpcUrl }) => dependOnNode(`eip155:${id}`, rpcUrl)) }
  },
})
