// The test function for the wallet directory: each test has its own directory, so that faults affect no other test.
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { ROOT } from '../../scripts/packages.mjs'
import {
  type FaultyExplorer,
  type FaultyExplorerOptions,
  startFaultyExplorer,
} from '../../services/local/explorer/startFaultyExplorer'
import { startStatic } from '../../services/local/static'
import { addressOf } from '../examplePage'
import { test as base, expect } from '../fixtures'
import { findModal, type ModalPage, openModal } from '../modalPage'

interface DirectoryFixtures {
  directoryOptions: Omit<FaultyExplorerOptions, 'port'>
  directory: FaultyExplorer
  /** The site's configuration of listed wallets: `featured`, `include`, `exclude`, `custom`. */
  hostWallets: Readonly<Record<string, unknown>>
  /** The react example with the relay and this test's directory. */
  url: string
  /** Queries of this page's `getWallets`, in order. */
  requests: URLSearchParams[]
}

export const test = base.extend<DirectoryFixtures>({
  directoryOptions: [{}, { option: true }],
  directory: async ({ directoryOptions }, use) => {
    const directory = await startFaultyExplorer({ ...directoryOptions, port: 0 })
    await use(directory)
    await directory.stop()
  },
  hostWallets: [{}, { option: true }],
  url: async ({ environment, directory, hostWallets }, use) => {
    const address = addressOf({ ...environment, explorerUrl: directory.url }, 'react', ['relayUrl', 'explorerUrl'])
    if (Object.keys(hostWallets).length === 0) return use(address)
    const { origin, search } = new URL(address)
    const config = { ...(await (await fetch(`${origin}/config.json`)).json()), wallets: hostWallets }
    const site = await startStatic({ dir: join(ROOT, 'examples/react/dist'), port: 0, config })
    await use(`${site.url}/${search}`)
    await site.stop()
  },
  requests: async ({ page }, use) => {
    const requests: URLSearchParams[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/getWallets') requests.push(searchParams)
    })
    await use(requests)
  },
})

export { expect }

export interface AllWalletsPage extends ModalPage {
  search: Locator
  /** Wallets in view and around it, without placeholders. */
  rows: Locator
  /** The scroll container. */
  stage: Locator
}

/** The whole list, found by what a visitor sees. */
export function findAllWallets(page: Page): AllWalletsPage {
  const found = findModal(page)
  const view = found.view('AllWallets')
  return {
    ...found,
    search: view.getByRole('searchbox', { name: 'Search wallets' }),
    rows: view.getByTestId('lk-wallet-item'),
    stage: found.modal.locator('.stage').filter({ has: page.locator('[data-view="AllWallets"]') }),
  }
}

/** Goes from the page's button to the whole list, with its first wallets loaded. */
export async function openAllWallets(page: Page, url: string): Promise<AllWalletsPage> {
  const { modal } = await openModal(page, url)
  await modal.getByTestId('lk-all-wallets').click()
  const found = findAllWallets(page)
  await found.rows.first().waitFor()
  return found
}
