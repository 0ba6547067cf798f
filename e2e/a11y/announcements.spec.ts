// Status messages: each is put into a live region, once, though what it is about is drawn several times.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { readAnnouncements, recordAnnouncements } from './announcements'

test.use({ locale: 'en-US', contextOptions: { reducedMotion: 'reduce' } })

/** Longer than anything that comes later, like a link to what was sent. */
const LATER_MS = 3000
/** Rows of the gallery, and what each has to say. */
const TOLD = {
  connecting: 'Waiting for Rabby',
  'connecting-rejected': 'You declined in Rabby',
  'connecting-failed': 'Rabby is still waiting for you',
  'networks-failed': 'The network was not changed',
  wallets: '600 wallets',
  'wallets-search': '3 wallets found for “wallet”',
  'wallets-empty': 'No wallet found for “Raibnow”',
  code: 'Scan with your wallet',
  'otp-wrong': 'Invalid code. 2 tries are left.',
  'activity-tab': 'Looking up your activity',
  'activity-failed': 'Failed to fetch transactions',
  'tokens-loading': 'Loading tokens',
  'send-declined': 'You declined it in the wallet.',
  'sent-pending': 'Sending 0.5 ETH',
  'sent-confirmed': 'Sent 0.5 ETH',
  'sent-reverted': 'Failed: 0.5 ETH',
  'swap-no-route': 'Insufficient liquidity',
  'sign-in-signing': 'Confirm in your wallet.',
  'name-taken': 'Registered',
  'smart-sessions-refused': 'You did not confirm.',
  'snackbar-success': 'Address copied',
  'snackbar-error': 'Action not allowed',
} as const

async function listen(page: Page, url: string, words: string): Promise<string[]> {
  await page.goto(url)
  const said: string[] = []
  await expect(async () => {
    said.push(...(await readAnnouncements(page)))
    expect(said.join('\n')).toContain(words)
  }).toPass()
  await page.clock.runFor(LATER_MS)
  said.push(...(await readAnnouncements(page)))
  return said.filter((text) => text.includes(words))
}

test('MOD-01 CON-10 SND-05 TXH-04 every status is said once: connecting, failed, counted, loading, sent, confirmed', async ({
  page,
  environment,
}) => {
  await page.clock.install()
  await recordAnnouncements(page)
  for (const [row, words] of Object.entries(TOLD)) {
    const said = await listen(page, `${environment.examples.gallery}/?row=${row}`, words)
    expect.soft(said, row).toHaveLength(1)
  }
})
