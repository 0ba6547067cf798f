// What the account says of sign-ins and smart sessions, held still by the gallery: axe, on the narrowest phone, right to left.
import { expect, test } from '../fixtures'
import { expectToFit } from '../layout'
import { scan } from './scan'

const ROWS = ['signed-in-sign-out', 'smart-sessions', 'smart-sessions-hostile', 'smart-sessions-confirm']

test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

test('SIW-04 CON-09 axe finds nothing in sign-ins and smart sessions, and all of it fits 320 px', async ({
  page,
  environment,
}) => {
  for (const row of ROWS) {
    await test.step(row, async () => {
      await page.goto(`${environment.examples.gallery}/?row=${row}&dir=rtl`)
      await page.locator(`body[data-ready="${row}"]`).waitFor({ state: 'attached' })
      await expect(
        page.getByText(row === 'signed-in-sign-out' ? 'Sign out of this site' : 'Until').first(),
      ).toBeVisible()
      await expectToFit(page)
      await scan(page, 'dark')
      await scan(page, 'light')
    })
  }
})
