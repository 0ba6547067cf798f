// 'Why can't I connect?' names the fault that is there: what a visitor reads, in the page as hosts build it.
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'
import { createExampleConfig } from '../../services/exampleConfig.ts'
import { startStatic } from '../../services/static.ts'
import { findModal, openModal } from '../modalPage'
import { expect, test } from '../wallets/relayTest'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ASK = 'Why can’t I connect?'
const TEN_MINUTES_MS = 600_000

test('MOD-07 the page keeps an endpoint out by its own policy: the directive and the host are named', async ({
  page,
  environment,
}) => {
  const { networks } = createExampleConfig(environment)
  const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src * data:; connect-src 'self'"
  const server = await startStatic({
    ...{ dir: join(ROOT, 'examples/react/dist'), port: 0, config: { networks } },
    headers: { 'content-security-policy': policy },
  })
  try {
    const { modal, action, view } = await openModal(page, server.url)
    await action(ASK).click()
    await expect(modal.getByRole('heading', { name: 'This site blocks a service that it needs' })).toBeVisible()
    const row = view('Diagnosis').getByRole('listitem').filter({ hasText: 'Rules of this site' })
    await row.locator('summary').click()
    await expect(row.locator('code')).toHaveText(/^connect-src keeps 127\.0\.0\.1:\d+ out$/)
  } finally {
    await server.stop()
  }
})

test('WCT-10 the clock of the device is wrong: by how much and which way', async ({ page, demoUrl }) => {
  await page.clock.install({ time: Date.now() + TEN_MINUTES_MS })
  await page.goto(demoUrl)
  const { button, modal, action } = findModal(page)
  await button.click()
  await action(ASK).click()
  await expect(modal.getByRole('heading', { name: 'The clock of your device is wrong' })).toBeVisible()
  await expect(modal.getByRole('status').filter({ hasText: 'It is 10 min fast.' })).toBeVisible()
})

test('WCT-08 the relay is gone: its row says so, and whom it asked', async ({ page, demoUrl, relay }) => {
  // Not by a routed socket: Playwright opens that one before it can be refused.
  await relay.stop()
  await page.goto(demoUrl)
  const { button, modal, view, action } = findModal(page)
  await button.click()
  await action(ASK).click()
  const row = view('Diagnosis').getByRole('listitem').filter({ hasText: 'The connection service does not answer' })
  await expect(modal.getByRole('heading', { name: 'The connection service does not answer' })).toBeVisible()
  await row.locator('summary').click()
  await expect(row.locator('code')).toHaveText(/^ws:\/\/127\.0\.0\.1:\d+: no socket after \d+ ms$/)
})
