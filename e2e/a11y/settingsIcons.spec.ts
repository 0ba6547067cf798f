// The rows of the account's settings have different icons.
import { expect, test } from '../fixtures'
import { fetchAhead, goTo, untilDrawn } from '../looks/gallery'
import { NIGHT } from '../night'

/** Account type, keys and devices, name, language, sites with access, and the sign-in. */
const ROWS = 6

test('VIS-01 each row of the settings has its own icon', NIGHT, async ({ page, environment }) => {
  await page.goto(environment.examples.gallery ?? '')
  await fetchAhead(page)
  await page.evaluate(goTo, 'row=settings-full&font=shipped')
  await page.locator('body[data-ready="settings-full"]').waitFor({ state: 'attached' })
  const modal = page.getByTestId('lk-modal')
  await modal.evaluate(untilDrawn)
  const icons = modal.locator('.account-rows .row > .glyph:first-child path')
  const rows = modal.locator('.account-rows .row')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(ROWS)
  const drawn = await icons.evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
  expect(drawn).toHaveLength(await rows.count())
  expect(new Set(drawn).size).toBe(drawn.length)
})
