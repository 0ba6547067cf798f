// Every row of the gallery in a language other than English, left to right and right to left: no row depends on an English text.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { fetchAhead, goTo, untilDrawn } from '../looks/gallery'
import { NIGHT } from '../night'

const LANGUAGES = { de: 'ltr', ar: 'rtl' }
/** A row that is not ready by then looks for a text that its language does not have. */
const READY_MS = 5000

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function showRow(page: Page, id: string, language: string): Promise<void> {
  await page.evaluate(goTo, `row=${id}&language=${language}&font=shipped`)
  await expect.soft(page.locator('body'), id).toHaveAttribute('data-ready', id, { timeout: READY_MS })
}

for (const [language, dir] of Object.entries(LANGUAGES)) {
  test(
    `UIX-02 MOD-01 every view in every state can be opened in the language ${language}`,
    NIGHT,
    async ({ page, environment, pageErrors }) => {
      test.setTimeout(240_000)
      await page.goto(environment.examples.gallery ?? '')
      await fetchAhead(page)
      const rows: { id: string }[] = JSON.parse(
        (await page.locator('body[data-rows]').getAttribute('data-rows')) ?? '[]',
      )
      expect(rows.length).toBeGreaterThan(100)
      const modal = page.getByTestId('lk-modal')
      for (const { id } of rows) {
        await test.step(id, async () => {
          await showRow(page, id, language)
          await modal.evaluate(untilDrawn)
          await expect.soft(modal, id).toHaveAttribute('lang', language)
          await expect.soft(modal, id).toHaveAttribute('dir', dir)
          expect.soft(pageErrors.splice(0), id).toEqual([])
        })
      }
    },
  )
}
