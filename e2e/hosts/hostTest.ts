// The test function of hosts: serves what build/buildHosts.mjs built, and bears no complaint in the browser's console.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { mainnet } from '@latchkey/chain-evm/networks'
import type { Page } from '@playwright/test'
import { createExampleConfig } from '../../services/exampleConfig.ts'
import type { Running } from '../../services/log.ts'
import { type StaticOptions, startStatic } from '../../services/static.ts'
import type { Environment } from '../environment'
import { test as base, expect } from '../fixtures'
import { startCommand } from './build/command.mjs'
import { findHost } from './build/listHosts.mjs'

type Host = ReturnType<typeof findHost>

interface HostSettings extends Pick<StaticOptions, 'config' | 'headers'> {
  isDevelopment?: boolean
}

interface HostFixtures {
  /**
   * Serves a built host until the test ends; gives its address. `/config.json` names the local networks unless told otherwise;
   * a host with a server of its own has neither settings nor headers. `isDevelopment`: Vite's server, as `npm run dev` starts it.
   */
  serveHost: (name: string, settings?: HostSettings) => Promise<string>
  /** Errors and warnings in the console of the page. A test that stages one empties the list. */
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
        ? await startServer(command, host)
        : await startStatic({ dir: serves, port: 0, config: { networks, ens }, ...settings })
      running.push(server)
      return server.url
    })
    // A page that still loads something would complain of a server that is gone.
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

/** What a page on Ethereum reads comes from the local chain. */
export async function answerEthereum(page: Page, { chains }: Environment): Promise<void> {
  for (const address of mainnet.rpcUrls)
    await page.route(`${address}**`, async (route) =>
      route.fulfill({ response: await route.fetch({ url: chains[0]?.rpcUrl ?? '' }) }),
    )
}

/** Runs the command of a server at a free port, and resolves when it listens there. */
async function startServer(command: string, host: Host): Promise<Running & { url: string }> {
  const port = await findFreePort()
  const words = command === 'vite' ? `vite --port ${port} --strictPort` : command
  const child = startCommand(words, host, { PORT: String(port), HOST: 'localhost' })
  await untilListening(child, port).catch((error) => {
    child.kill()
    throw error
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('close', () => resolve())
      child.kill()
    })
  return { url: `http://localhost:${port}`, stop }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Every server names its address when it listens, each in its own words. */
function untilListening(child: ChildProcess, port: number): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
        if (output.includes(`:${port}`)) resolve()
      })
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`The server ended with code ${code}.\n${output}`)))
  })
}
