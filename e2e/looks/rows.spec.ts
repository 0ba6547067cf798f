// Compares the gallery with its pictures: every second row in dark; at night all rows in dark, and each on a phone in light, in wide, or
// from right to left.
import { readdirSync } from 'node:fs'
import { expect, test } from '../fixtures'
import { NIGHT } from '../night'
import { DRESSES, isWorn, openGallery, showRow } from './gallery'

/** Split into this many tests, so that the workers end together. */
const PARTS = 2
/** A view that is held still matches immediately. */
const STEADY_MS = 1000
/** A row that does not match by then looks different. */
const SETTLED_MS = 30_000
const softly = expect.configure({ soft: true })
const ADVICE = 'Look at the pictures in .cache/e2e. If the change is meant: npm run looks:update'

for (const [index, dress] of Object.values(DRESSES).entries()) {
  for (let part = 0; part < PARTS; part += 1) {
    test(
      `UIX-01 every row matches its picture, ${dress.name}, ${part + 1} of ${PARTS}`,
      index === 0 && part === 0 ? {} : NIGHT,
      async ({ page, environment }) => {
        const rows = await openGallery(page, environment.examples.gallery ?? '', dress)
        const worn = rows.filter((row) => isWorn(row, dress))
        for (const row of worn.filter((_, index) => index % PARTS === part)) {
          // On a busy machine a row may be held still before all of it has loaded; a second attempt finds it loaded.
          await softly(async () => {
            const dialog = await showRow(page, row, dress)
            await expect(dialog).toHaveScreenshot([dress.name, `${row.id}.png`], { timeout: STEADY_MS })
          }, `${row.id}, ${dress.name}. ${ADVICE}`).toPass({ timeout: SETTLED_MS })
        }
      },
    )
  }
}

test('UIX-01 every picture belongs to a row that exists', async ({ page, environment }) => {
  const rows = await openGallery(page, environment.examples.gallery ?? '', DRESSES.dark)
  for (const dress of Object.values(DRESSES)) {
    const wanted = rows.filter((row) => isWorn(row, dress)).map(({ id }) => `${id}.png`)
    expect(readdirSync(new URL(`pictures/${dress.name}`, import.meta.url)).sort()).toEqual(wanted.sort())
  }
})
