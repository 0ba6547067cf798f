// Serves the built React example with a local relay and wallet directory, and opens it in a real Chromium.
// Chains run only on request, because every server takes processor time from the bench.
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

/** Nothing listens there, so without a chain, a request for a balance fails immediately. */
const NO_CHAIN = [
  {
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Local Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: 'http://127.0.0.1:1',
  },
]
/** A selector inside the modal's open shadow root. */
export const MODAL = `document.querySelector('latchkey-modal')?.shadowRoot`

/**
 * Starts the relay, the directory, and the site.
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
    /** Restarts at the same address with the same database. Sockets close as in a release. */
    async restartRelay() {
      const port = Number(new URL(relay.url).port)
      await relay.stop()
      relay = await startFaultyRelay({ database, port })
    },
    database,
    chains,
    /** Null if no chains run. */
    evm,
    async stop() {
      for (const server of [site, evm, explorer, relay]) await server?.stop()
      await database.close()
    },
  }
}

/**
 * Opens the site in a new browser, and closes it when `use` is done.
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
 * Opens the site and the modal. Resolves when `row`, a selector inside the modal, can be clicked.
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @param {string} row
 */
export async function openModal(page, url, row) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator(`${CONNECT_BUTTON}:enabled`).click()
  await page.locator(row).waitFor()
  // The pointer stays on the page's button, under the dialog, so that it does not warm up a row.
  await page.mouse.move(0, 0)
  await settle(page)
}
