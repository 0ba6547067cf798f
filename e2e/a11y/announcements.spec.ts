// Status messages: each is put into a live region once, even if its view renders several times.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { NIGHT } from '../night'
import { readAnnouncements, recordAnnouncements } from './announcements'

test.use({
  locale: 'en-US',
  contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
})

/** Longer than any later text, such as a link to what was sent. */
const LATER_MS = 3000
/** Rows of the gallery, and what each must announce. */
const TOLD = {
  connecting: 'Waiting for Rabby',
  'connecting-rejected': 'You declined in Rabby',
  'connecting-failed': 'Rabby has an open request',
  'networks-failed': 'Network not switched',
  wallets: '600 wallets',
  'wallets-search': '3 wallets found for “wallet”',
  'wallets-empty': 'No results for “Raibnow”',
  code: 'Scan with your wallet',
  'otp-wrong': 'Invalid code. 2 tries left.',
  'activity-loading': 'Loading activity',
  'activity-tab': '8 transactions',
  activity: ' transactions',
  'activity-empty': 'No activity yet',
  'activity-failed': 'Failed to fetch transactions',
  'tokens-loading': 'Loading tokens',
  'send-declined': 'You rejected this in your wallet.',
  'sent-pending': 'Sending 0.5 ETH',
  'sent-confirmed': 'Sent 0.5 ETH',
  'sent-reverted': 'Couldn’t send 0.5 ETH',
  'swap-quoted': 'Review swap',
  'buy-quoted': 'Total',
  'swap-no-route': 'Insufficient liquidity',
  'sign-in-signing': 'Confirm in your wallet.',
  'name-taken': 'Taken',
  'smart-sessions-refused': 'You did not confirm.',
  'snackbar-success': 'Address copied',
  'snackbar-error': 'Action not allowed',
} as const
/** Rows, what is pressed in each, and what it must then announce. */
const TOLD_AFTER = {
  account: ['Copy address', 'Copied'],
  receive: ['Copy address', 'Address copied'],
  code: ['Copy link', 'Copied'],
  diagnosis: ['Copy the report', 'Report copied'],
  'smart-sessions': ['End session of Shop', 'End this session?'],
} as const

/** Shows a row of the gallery without leaving the page. */
async function showRow(page: Page, id: string): Promise<void> {
  await page.evaluate((row) => {
    delete document.body.dataset.ready
    location.replace(`#row=${row}`)
  }, id)
  await page.locator(`body[data-ready="${id}"]`).waitFor({ state: 'attached' })
}

/** What is announced of these words until nothing more changes. */
async function listen(page: Page, words: string): Promise<string[]> {
  const said: string[] = []
  await expect(async () => {
    said.push(...(await readAnnouncements(page)))
    expect(said.join('\n')).toContain(words)
  }).toPass()
  await page.clock.runFor(LATER_MS)
  said.push(...(await readAnnouncements(page)))
  return said.filter((text) => text.includes(words))
}

test('MOD-01 CON-10 SND-05 TXH-04 every status is announced once: connecting, failed, counted, loading, sent, confirmed', async ({
  page,
  environment,
}) => {
  test.setTimeout(120_000)
  await page.clock.install()
  await recordAnnouncements(page)
  await page.goto(environment.examples.gallery ?? '')
  for (const [row, words] of Object.entries(TOLD)) {
    await showRow(page, row)
    expect.soft(await listen(page, words), row).toHaveLength(1)
  }
})

test(
  'MOD-01 RCV-01 CON-09 every action of a visitor is announced once: copied, asked before a session ends',
  NIGHT,
  async ({ page, environment }) => {
    await page.clock.install()
    await recordAnnouncements(page)
    await page.goto(environment.examples.gallery ?? '')
    for (const [row, [name, words]] of Object.entries(TOLD_AFTER)) {
      await showRow(page, row)
      await findModal(page).action(name).click()
      expect.soft(await listen(page, words), row).toHaveLength(1)
    }
  },
)
