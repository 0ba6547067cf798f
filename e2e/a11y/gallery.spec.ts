// Every row of the gallery, held still: axe in dark mode, names and roles; at night also contrast in light mode, and forced colors.
// `npm run e2e -- a11y/gallery -u all` accepts new names and roles.
import { readdir } from 'node:fs/promises'
import { expect, test } from '../fixtures'
import { DRESSES, openGallery, showRow } from '../looks/gallery'
import { NIGHT, variant } from '../night'
import { expectForcedColors } from './forcedColors'
import { scan } from './scan'

/** The rows are split into this many tests, so that both workers stay busy to the end. */
const PARTS = 4
/** A row whose names differ after this time has other names. */
const SETTLED_MS = 30_000
const softly = expect.configure({ soft: true })

test.use({ timezoneId: 'UTC', locale: 'en-US', contextOptions: { reducedMotion: 'reduce' } })

test('MOD-01 every row of the gallery has its names and roles on file, and no other row does', async ({
  page,
  environment,
}) => {
  const rows = await openGallery(page, environment.examples.gallery ?? '', DRESSES.dark)
  const files = await readdir(new URL('names/', import.meta.url))
  expect(files.toSorted()).toEqual(rows.map(({ id }) => `${id}.aria.yml`).toSorted())
})

for (let part = 0; part < PARTS; part++) {
  test(
    `MOD-01 UIX-01 CON-05 EMB-03 EMB-04 SND-01 SWP-03 ONR-02 TXH-01 RCV-01 SIW-04 WCT-08 every view in every state, part ${part + 1} of ${PARTS}: axe, names and roles`,
    variant(part),
    async ({ page, environment }) => {
      test.setTimeout(240_000)
      const rows = await openGallery(page, environment.examples.gallery ?? '', DRESSES.dark)
      expect(rows.length).toBeGreaterThan(PARTS)
      for (const row of rows.filter((_, index) => index % PARTS === part)) {
        await test.step(row.id, async () => {
          // On a busy machine a row may be held still before all of it has loaded; a second attempt finds it loaded.
          await softly(async () => {
            const modal = await showRow(page, row, DRESSES.dark)
            expect(await modal.ariaSnapshot()).toMatchSnapshot([`${row.id}.aria.yml`])
          }).toPass({ timeout: SETTLED_MS })
          // axe waits with the page's clock.
          await page.clock.resume()
          await scan(page, 'dark')
        })
      }
    },
  )

  test(
    `MOD-01 UIX-01 every view in every state, part ${part + 1} of ${PARTS}: contrast in light mode, forced colors`,
    NIGHT,
    async ({ page, environment }) => {
      test.setTimeout(240_000)
      const rows = await openGallery(page, environment.examples.gallery ?? '', DRESSES.dark)
      for (const row of rows.filter((_, index) => index % PARTS === part)) {
        await test.step(row.id, async () => {
          await showRow(page, row, DRESSES.dark)
          await page.clock.resume()
          await scan(page, 'light', ['color-contrast'])
          await expectForcedColors(page)
        })
      }
    },
  )
}
