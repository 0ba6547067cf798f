// The built React example with a local relay and wallet directory behind it, and visits to it in a real Chromium.
// A chain runs only where it is asked for: every server next to a bench takes of its processor time.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ROOT } from '../../scripts/packages.mjs'
import { ensureProgram } from '../../scripts/programs.mjs'
import { startEvmChains } from '../../services/local/chains/evm/startEvmChains.ts'
import { openDatabase } from '../../services/local/database/openDatabase.ts'
import { startFaultyExplorer } from '../../services/local/explorer/startFaultyExplorer.ts'
import { startFaultyRelay } from '../../services/local/relay/startFaultyRelay.ts'
import { LOCAL_PROJECT_ID } from '../../services/local/stack.ts'
import { startStatic } from '../../services/local/static.ts'
import { CONNECT_BUTTON } from './openExample.mjs'
import { settle } from './settle.mjs'

/** No one listens there: without a chain, a request for a balance fails immediately and leaves no wait behind. */
const NO_CHAIN = [
  {
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Local Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: 'http://127.0.0.1:1',
  },
]
/** In the open shadow root of the modal. */
export const MODAL = `document.querySelector('latchkey-modal')?.shadowRoot`

/**
 * Starts relay, directory and site.
 * @param {{ hasChains?: boolean }} [options]
 */
export async function openSite({ hasChains = false } = {}) {
  const database = await openDatabase()
  let relay = await startFaultyRelay({ database, port: 0 })
  const explorer = await startFaultyExplorer({ port: 0 })
  const evm = hasChains ? await startEvmChains() : null
  const chains = evm?.chains ?? NO_CHAIN
  const config = {
    networks: chains.map(({ id, name, nativeCurrency, rpcUrl }) => ({
      id: `eip155:${id}`,
      name,
      native: nativeCurrency,
      rpcUrls: [rpcUrl],
      testnet: true,
    })),
    projectId: LOCAL_PROJECT_ID,
    relayUrl: relay.url,
    explorerUrl: explorer.url,
  }
  const site = await startStatic({ dir: join(ROOT, 'examples/react/dist'), port: 0, config })
  return {
    url: site.url,
    explorerUrl: explorer.url,
    get relay() {
      return relay
    },
    /** At the same address, over the same database: sockets close as they do at a release. */
    async restartRelay() {
      const port = Number(new URL(relay.url).port)
      await relay.stop()
      relay = await startFaultyRelay({ database, port })
    },
    database,
    chains,
    /** Null without chains. */
    evm,
    async stop() {
      for (const server of [site, evm, explorer, relay]) await server?.stop()
      await database.close()
    },
  }
}

/**
 * One visit in a fresh browser, closed when `use` is done.
 * @template T
 * @param {(page: import('@playwright/test').Page, session: import('@playwright/test').CDPSession) => Promise<T>} use
 * @param {{ cpuSlowdown?: number, args?: readonly string[] }} [options]
 * @returns {Promise<T>}
 */
export async function visit(use, { cpuSlowdown = 1, args = [] } = {}) {
  const executablePath = ensureProgram('chromium')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args: [...sandbox, ...args] })
  try {
    const page = await browser.newPage()
    const session = await page.context().newCDPSession(page)
    if (cpuSlowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    return await use(page, session)
  } finally {
    await browser.close()
  }
}

/**
 * Goes to the site and opens the modal; resolves when `row`, a selector inside it, can be clicked.
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @param {string} row
 */
export async function openModal(page, url, row) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator(`${CONNECT_BUTTON}:enabled`).click()
  await page.locator(row).waitFor()
  // The pointer is on the page's button, under the dialog: away from every row, so that nothing is warmed up by it.
  await page.mouse.move(0, 0)
  await settle(page)
}
