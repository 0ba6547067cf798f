// The demo as `npm start` serves it: its settings, its policy, and sign-in on its own origin. Journeys open the same site.
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'
import { signIn as signInDefinition } from '../../server/src/services/signIn.ts'
import type { Running } from '../log.ts'
import { writeDemoPolicy } from './demoPolicy.ts'
import { createExampleConfig, type ExampleConfig } from './exampleConfig.ts'
import { forwardTo } from './forwardTo.ts'
import type { Stack, StackNetwork } from './stack.ts'
import { type OperatedOptions, startOperated } from './startOperated.ts'
import { type StaticServer, startStatic } from './static.ts'

/** Families whose signatures can be verified without a node. */
const FAMILIES_OF_KEYS = ['solana', 'bip122']
/** All pages on this machine count as one caller. */
const REQUESTS_PER_SECOND = '100'

export interface DemoSiteOptions {
  /** URLs of the services. */
  stack: Omit<Stack, 'died' | 'stop' | 'database'>
  /** Preferred port; the next free one if it is in use. 0 means any free port. */
  port: number
  /** Options of the service for sign-in. Without them, the site has no sign-in. */
  signIn?: Pick<Required<OperatedOptions<never>>, 'database' | 'onLine'>
  /** Settings of the page. Default: all services. */
  config?: Partial<ExampleConfig>
}

/** Serves the built demo. Throws if it is not built. */
export async function startDemoSite(options: DemoSiteOptions): Promise<StaticServer> {
  const { stack, port, signIn, config = createExampleConfig(stack) } = options
  const { networks, ens } = stack
  const policy = writeDemoPolicy({ config, gatewayUrl: ens.gatewayUrl })
  const services: Running[] = []
  const site = await startStatic({
    dir: join(ROOT, 'examples/demo/dist'),
    port,
    config,
    headers: { 'content-security-policy': policy },
    ...(signIn && {
      async mount(origin: string) {
        const environment = { ORIGIN: origin, NETWORKS: writeSignInNetworks(networks), REQUESTS_PER_SECOND }
        const service = await startOperated(signInDefinition, { ...signIn, port: 0, environment })
        services.push(service)
        return { '/sign-in/': forwardTo(service.url) }
      },
    }),
  })
  return {
    url: site.url,
    async stop() {
      await site.stop()
      await Promise.all(services.map(({ stop }) => stop()))
    },
  }
}

function writeSignInNetworks(networks: readonly StackNetwork[]): string {
  const known = networks.flatMap(({ id, rpcUrls: [rpcUrl] }) => {
    const [family = ''] = id.split(':', 1)
    if (family === 'eip155') return [{ id, rpcUrl }]
    return FAMILIES_OF_KEYS.includes(family) ? [{ id }] : []
  })
  return JSON.stringify(known)
}
