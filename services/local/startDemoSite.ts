// The demo as `npm start` serves it: its settings, its policy, and signing in at its own origin. Journeys open the same.
import { join } from 'node:path'
import { createSignInListener, type SignInListenerOptions } from '../../examples/sign-in-server/src/signInListener.ts'
import { ROOT } from '../../scripts/packages.mjs'
import { writeDemoPolicy } from './demoPolicy.ts'
import { createExampleConfig, type ExampleConfig } from './exampleConfig.ts'
import type { Stack } from './stack.ts'
import { type StaticServer, startStatic } from './static.ts'

export interface DemoSiteOptions {
  /** Addresses of the services. */
  stack: Omit<Stack, 'died' | 'stop' | 'database'>
  /** Wished port; the next free one is taken when it is in use. 0 lets the system choose. */
  port: number
  /** Where the site keeps who signed in to it. Without one it has no such server. */
  query?: SignInListenerOptions['query']
  /** The page's settings. Default: all services. */
  config?: Partial<ExampleConfig>
}

/** Serves the built demo. Throws when it is not built. */
export function startDemoSite(options: DemoSiteOptions): Promise<StaticServer> {
  const { stack, port, query, config = createExampleConfig(stack) } = options
  const { networks, ens } = stack
  const policy = writeDemoPolicy({ config, gatewayUrl: ens.gatewayUrl })
  return startStatic({
    dir: join(ROOT, 'examples/demo/dist'),
    port,
    config,
    headers: { 'content-security-policy': policy },
    ...(query && {
      async mount(origin: string) {
        const { listen } = await createSignInListener({ origin, networks, query })
        return { '/sign-in/': listen }
      },
    }),
  })
}
