// The test function of hosts: serves what build/buildHosts.mjs built, and allows no complaint in the browser's console.
import { mainnet } from '@latchkey/chain-evm/networks'
import type { Page } from '@playwright/test'
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { type StaticOptions, startStatic } from '../../services/local/static.ts'
import type { Running } from '../../services/log.ts'
import type { Environment } from '../environment'
import { test as base, expect } from '../fixtures'
import { findHost } from './build/listHosts.mjs'
import { startServer } from './startServer.ts'

interface HostSettings extends Pick<StaticOptions, 'config' | 'headers'> {
  isDevelopment?: boolean
}

interface HostFixtures {
  /**
   * Serves a built host until the test ends, and returns its URL. `/config.json` names the local networks by default;
   * a host with its own server has neither settings nor headers. `isDevelopment`: Vite's server, as `npm run dev` starts it.
   */
  serveHost: (name: string, settings?: HostSettings) => Promise<string>
  /** Errors and warnings in the page's console. A test that expects one empties the list. */
  complaints: string[]
}

export const test = base.extend<HostFixtures>({
  serveHost: async ({ environment, context }, use) => {
    const running: Running[] = []
    const { networks, ens } = createExampleConfig(environment)
    await use(async (name, { isDevelopment, ...settings } = {}) => {
      const host = findHost(name)
      const { serves } = host
      const command = isDevelopment ? 'vite' : host.start
      const server = command
        ? await startServer(command, host, environment.chains[0]?.rpcUrl)
        : await startStatic({ dir: serves, port: 0, config: { networks, ens }, ...settings })
      running.push(server)
      return server.url
    })
    // A page that is still loading would report a missing server.
    for (const page of context.pages()) await page.close()
    for (const each of running) await each.stop()
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints, 'errors and warnings in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Everything that a page on Ethereum reads comes from the local chain; `nodes`: the URLs that it may call. */
export async function answerEthereum(page: Page, { chains }: Environment, nodes = mainnet.rpcUrls): Promise<void> {
  const url = chains[0]?.rpcUrl ?? ''
  for (const node of nodes)
    await page.route(`${node.replace(/\/$/, '')}**`, async (route) => {
      try {
        await route.fulfill({ response: await route.fetch({ url }) })
      } catch (error) {
        // The page may close before the chain responds.
        if (!page.isClosed()) throw error
      }
    })
}
