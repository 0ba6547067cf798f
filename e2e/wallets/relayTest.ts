// The test function for a faulty relay or wallet: each test has its own relay, so that faults affect no other test.
import type { Page } from '@playwright/test'
import type { Database } from '../../services/database/database'
import { openDatabase } from '../../services/local/database/openDatabase'
import { createExampleConfig } from '../../services/local/exampleConfig'
import {
  type FaultyRelay,
  type FaultyRelayOptions,
  startFaultyRelay,
} from '../../services/local/relay/startFaultyRelay'
import { startDemoSite } from '../../services/local/startDemoSite'
import type { Environment } from '../environment'
import { test as base, expect } from '../fixtures'
import { findModal } from '../modalPage'
import { type ScriptedRelayWallet, startRelayWallet } from './relayWallet'

interface RelayFixtures {
  /** The configuration of this test's relay. */
  relayOptions: Omit<Partial<FaultyRelayOptions>, 'database' | 'port'>
  relay: FaultyRelay
  /** A wallet on another device, connected to this test's relay. */
  wallet: ScriptedRelayWallet
  /** The demo, which lists the provider's events, with this test's relay and no other server for the modal. */
  demoUrl: string
}

export const test = base.extend<RelayFixtures, { relayDatabase: Database }>({
  relayDatabase: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const database = await openDatabase()
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  relayOptions: [{}, { option: true }],
  relay: async ({ relayDatabase, relayOptions }, use) => {
    const relay = await startFaultyRelay({ ...relayOptions, database: relayDatabase, port: 0 })
    await use(relay)
    await relay.stop()
  },
  environment: async ({ environment, relay }, use) => use({ ...environment, relayUrl: relay.url }),
  wallet: async ({ environment }, use) => {
    const wallet = await startRelayWallet(environment)
    await use(wallet)
    await wallet.stop()
  },
  demoUrl: async ({ environment: stack }, use) => {
    const { explorerUrl: _explorer, dataUrl: _data, loginUrl: _login, ...config } = createExampleConfig(stack)
    const site = await startDemoSite({ stack, config, port: 0 })
    await use(site.url)
    await site.stop()
  },
  context: async ({ context }, use) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await use(context)
  },
})

export { expect }

/** The provider's events that the demo lists, oldest first: `connect network 31337`. */
export async function readEvents(page: Page): Promise<string[]> {
  const texts = await page.getByTestId('demo-events').getByRole('listitem').locator('> span').allTextContents()
  return texts.reverse()
}

/** Expects exactly one connection on both sides: a switch in the wallet comes after everything still in progress. */
export async function expectOneConnection(page: Page, wallet: ScriptedRelayWallet, environment: Environment) {
  const { view } = findModal(page)
  const [first, second] = environment.chains.map(({ id }) => id)
  await expect(view('Account')).toBeVisible()
  await expect.poll(() => wallet.list()).toHaveLength(1)
  await wallet.switchNetwork(wallet.list()[0]?.topic ?? '', `eip155:${second}`)
  await expect
    .poll(() => readEvents(page))
    .toEqual([
      `connect network ${first}`,
      `accountsChanged ${environment.accounts[0]?.address}`,
      `chainChanged network ${second}`,
    ])
  expect(wallet.list()).toHaveLength(1)
}
