// The screens that sign visitors in, held still by the gallery: axe in the dark and in the light, and the narrowest phone.
import { expect, test } from '../fixtures'
import { expectToFit } from '../layout'
import { scan } from './scan'

const ROWS = [
  'logins',
  'logins-no-wallet',
  'logins-few',
  'email-wrong',
  'otp-long',
  'otp-half',
  'otp-checking',
  'otp-wrong',
  'otp-unkept',
  'device',
  'device-failed',
  'email-update',
  'email-update-primary',
  'email-update-secondary',
  'socials',
  'social-waiting',
  'social-retrieving',
  'social-blocked',
  'social-untrusted',
  'social-failed',
  'social-done',
  'farcaster',
  'farcaster-failed',
]

test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

for (const direction of ['ltr', 'rtl'] as const) {
  test(`MOD-01 EMB-03 EMB-04 UIX-01 axe finds nothing in the login screens, and all of them fit 320 px, ${direction}`, async ({
    page,
    environment,
  }) => {
    test.slow()
    for (const row of ROWS) {
      await test.step(row, async () => {
        await page.goto(`${environment.examples.gallery}/?row=${row}&dir=${direction}`)
        await page.locator(`body[data-ready="${row}"]`).waitFor({ state: 'attached' })
        await expect(page.getByTestId('lk-modal')).toBeVisible()
        await expectToFit(page)
        await scan(page, 'dark')
        await scan(page, 'light')
      })
    }
  })
}
