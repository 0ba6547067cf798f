// The demo with a journey's own login servers, at the frame's screen for passkeys.
import type { Page } from '@playwright/test'
import { openDatabase } from '../../services/local/database/openDatabase.ts'
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { startDemoLogin } from '../../services/local/login/startDemoLogin.ts'
import { startDemoSite } from '../../services/local/startDemoSite.ts'
import type { Environment } from '../environment'
import { test as base, expect } from '../fixtures'
import { findModal } from '../modalPage'
import { readAddress } from './signedIn'

interface Demos {
  /** The demo with this file's own login server, by the machine's name: a frame there may use passkeys. */
  namedUrl: string
  /** The demo with a login server at an IP address, which cannot have passkeys. */
  unnamedUrl: string
}

export const test = base.extend<Demos>({
  namedUrl: ({ environment }, use) => startDemo(environment, 'localhost', use),
  unnamedUrl: ({ environment }, use) => startDemo(environment, '127.0.0.1', use),
})

async function startDemo(environment: Environment, host: string, use: (url: string) => Promise<void>) {
  const networks = environment.networks.filter(({ id }) => /^(eip155|solana):/.test(id))
  const database = await openDatabase()
  const login = await startDemoLogin({
    database,
    smtpUrl: 'smtp://127.0.0.1:1',
    projects: [{ id: environment.projectId, origins: ['http://127.0.0.1:*', 'http://localhost:*'], networks }],
    onAnyPort: true,
    host,
  })
  const stack = { ...environment, loginUrl: login.url }
  const { explorerUrl: _, dataUrl: __, ...config } = createExampleConfig(stack)
  const site = await startDemoSite({ stack, config, port: 0 })
  await use(site.url.replace('127.0.0.1', host))
  await site.stop()
  await login.stop()
  await database.close()
}

/** The demo at the frame's screen for passkeys. */
export async function openPasskeys(page: Page, url: string) {
  await page.goto(url)
  return chooseAgain(page)
}

export async function chooseAgain(page: Page) {
  const modal = findModal(page)
  const frame = page.frameLocator('#w3m-iframe')
  await page.getByTestId('demo-sign').click()
  await modal.action('Continue with a passkey').click()
  const use = frame.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(use).toBeVisible()
  return { ...modal, frame, use, create: frame.getByRole('button', { name: 'Create a new passkey' }) }
}

export async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { modal: { disconnect(): Promise<void> } }).modal.disconnect())
  await expect.poll(() => readAddress(page, 'eip155')).toBe('')
}
