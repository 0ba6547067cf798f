// 'Why can't I connect?' names the actual fault: what a visitor reads, in the page as hosts build it.
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'
import { createExampleConfig } from '../../services/local/exampleConfig.ts'
import { startStatic } from '../../services/local/static.ts'
import { addressOf } from '../examplePage'
import { findModal, openModal } from '../modalPage'
import { NIGHT } from '../night'
import { expect, test } from '../wallets/relayTest'

const ASK = 'Why can’t I connect?'
const TEN_MINUTES_MS = 600_000
const DEADLINE_MS = 10_000
const UNKNOWN_PROJECT = 'e'.repeat(32)

test('MOD-07 an endpoint that the page’s own policy blocks is reported with the directive and the host', async ({
  page,
  environment,
  pageErrors,
}) => {
  const { networks } = createExampleConfig(environment)
  const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src * data:; connect-src 'self'"
  const server = await startStatic({
    dir: join(ROOT, 'examples/react/dist'),
    port: 0,
    config: { networks },
    headers: { 'content-security-policy': policy },
  })
  try {
    const { modal, action, view } = await openModal(page, server.url)
    await action(ASK).click()
    await expect(modal.getByRole('heading', { name: 'A site setting is blocking a service' })).toBeVisible()
    const row = view('Diagnosis').getByRole('listitem').filter({ hasText: 'Site settings' })
    await row.locator('summary').click()
    await expect(row.locator('code')).toHaveText(/^connect-src keeps 127\.0\.0\.1:\d+ out$/)
    pageErrors.length = 0
  } finally {
    await server.stop()
  }
})

test(
  'WCT-10 a wrong device clock is reported with the difference and the direction',
  NIGHT,
  async ({ page, demoUrl }) => {
    await page.clock.install({ time: Date.now() + TEN_MINUTES_MS })
    await page.goto(demoUrl)
    const { button, modal, action } = findModal(page)
    await button.click()
    await action(ASK).click()
    await expect(modal.getByRole('heading', { name: 'Your clock is wrong' })).toBeVisible()
    await expect(modal.getByRole('status').filter({ hasText: 'It is 10 min fast.' })).toBeVisible()
  },
)

test(
  'WCT-08 if the relay is down, its row says so and names the address that was tried',
  NIGHT,
  async ({ page, demoUrl, relay }) => {
    // Not with a routed socket: Playwright opens it before it can be refused.
    await relay.stop()
    await page.goto(demoUrl)
    const { button, modal, view, action } = findModal(page)
    await button.click()
    await action(ASK).click()
    const row = view('Diagnosis').getByRole('listitem').filter({ hasText: 'Can’t reach WalletConnect' })
    await expect(modal.getByRole('heading', { name: 'Can’t reach WalletConnect' })).toBeVisible()
    await row.locator('summary').click()
    await expect(row.locator('code')).toHaveText(/^ws:\/\/127\.0\.0\.1:\d+: no socket after \d+ ms$/)
  },
)

test.describe('an origin that the relay does not allow', () => {
  test.use({ relayOptions: { allowedOrigins: ['https://elsewhere.example'] } })

  test('WCT-08 API-06 if the relay refuses the site, its row says so and names what does not work', async ({
    page,
    demoUrl,
  }) => {
    const { modal, view, action } = await openModal(page, demoUrl)
    await action(ASK).click()
    await expect(modal.getByRole('heading', { name: 'This site isn’t set up for WalletConnect' })).toBeVisible()
    const row = view('Diagnosis').getByRole('listitem').filter({ hasText: 'isn’t set up for WalletConnect' })
    await row.locator('summary').click()
    await expect(row.locator('code')).toHaveText(/: open, \d+ ms, then refused: origin$/)
  })
})

test(
  'EMB-10 if the login server does not know the project, its frame stays silent, and the row says so',
  NIGHT,
  async ({ page, environment, pageErrors }) => {
    const url = new URL(addressOf(environment, 'react', ['relayUrl', 'loginUrl']))
    url.searchParams.set('projectId', UNKNOWN_PROJECT)
    await page.clock.install()
    const { modal, view, action } = await openModal(page, url.href)
    await action(ASK).click()
    const rows = view('Diagnosis').getByRole('listitem')
    await expect(rows.filter({ hasText: 'All responding.' })).toBeVisible()
    const row = rows.filter({ hasText: 'Sign-in service' })
    await expect(row).toContainText('Checking')
    await page.clock.fastForward(DEADLINE_MS)
    await expect(modal.getByRole('heading', { name: 'No response from the sign-in service' })).toBeVisible()
    await row.locator('summary').click()
    await expect(row.locator('code')).toHaveText(/^http:\/\/127\.0\.0\.1:\d+: no response in time, \d+ ms$/)
    // The server does not let any page embed the frame of a project that it does not know.
    pageErrors.length = 0
  },
)
