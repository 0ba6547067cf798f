// Sending, swapping and buying, held still by the gallery: axe in the dark and in the light, on the narrowest phone, right to left.
import { expect, test } from '../fixtures'
import { expectToFit } from '../layout'
import { scan } from './scan'

const ROWS = [
  'send-names',
  'send-tokens',
  'send-review-names',
  'send-declined',
  'sent-reverted',
  'swap-names',
  'swap-network',
  'swap-tokens',
  'buy-names',
  'buy-usual',
  'buy-closed',
]

test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

test('MOD-01 SND-01 SWP-03 ONR-02 axe finds nothing in sending, swapping and buying, and all of it fits 320 px', async ({
  page,
  environment,
}) => {
  test.slow()
  for (const row of ROWS) {
    await test.step(row, async () => {
      await page.goto(`${environment.examples.gallery}/?row=${row}&dir=rtl`)
      await page.locator(`body[data-ready="${row}"]`).waitFor({ state: 'attached' })
      await expect(page.getByTestId('lk-modal')).toBeVisible()
      await expectToFit(page)
      await scan(page, 'dark')
      await scan(page, 'light')
    })
  }
})
