// Takes a picture of every row of the gallery in every dress. `npm run gallery -- connect account` takes some rows only.
// The pictures and a page that lists them are in .cache/gallery.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openExample } from '../bench/measure/openExample.mjs'
import { ROOT } from './packages.mjs'

const OUTPUT = join(ROOT, '.cache/gallery')
const DESKTOP = { width: 800, height: 760 }
const PHONE = { width: 375, height: 720 }
const DRESSES = [
  { name: 'dark', query: 'mode=dark', viewport: DESKTOP },
  { name: 'light', query: 'mode=light', viewport: DESKTOP },
  { name: 'wide', query: 'mode=light&layout=wide', viewport: DESKTOP },
  { name: 'sheet', query: 'mode=dark', viewport: PHONE },
  { name: 'sheet-320', query: 'mode=light', viewport: { width: 320, height: 640 } },
  { name: 'rtl', query: 'mode=dark&dir=rtl', viewport: DESKTOP },
  { name: 'sheet-rtl', query: 'mode=light&dir=rtl', viewport: PHONE },
]

/**
 * Pictures of one row.
 * @param {import('@playwright/test').Page} page
 * @param {string} origin
 * @param {{ id: string, waitMs: number }} row
 */
async function takeRow(page, origin, { id, waitMs }) {
  for (const { name, query, viewport } of DRESSES) {
    await page.setViewportSize(viewport)
    await page.goto(`${origin}/?row=${id}&${query}`)
    await page.locator(`body[data-ready="${id}"]`).waitFor({ state: 'attached', timeout: 10_000 })
    if (waitMs > 0) await page.clock.fastForward(waitMs)
    await page.locator('latchkey-modal dialog').evaluate(async (dialog) => {
      const root = /** @type {ShadowRoot} */ (dialog.getRootNode())
      const running = root.getAnimations()
      // A ring that tells the time left runs for minutes; it is shown as it stands.
      const ending = running.filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2000)
      await Promise.allSettled(ending.map(({ finished }) => finished))
    })
    await page.screenshot({ path: join(OUTPUT, `${id}.${name}.png`) })
  }
}

/** @param {string[]} ids */
function writeSheet(ids) {
  /** @type {(id: string, dress: { name: string }) => string} */
  const cell = (id, { name }) =>
    `<td><img loading="lazy" width="300" src="${id}.${name}.png" alt="${id}, ${name}"></td>`
  const lines = ids.map((id) => `<tr><th>${id}</th>${DRESSES.map((dress) => cell(id, dress)).join('')}</tr>`)
  writeFileSync(join(OUTPUT, 'index.html'), `<!doctype html><meta charset="utf-8"><table>${lines.join('')}</table>`)
}

mkdirSync(OUTPUT, { recursive: true })
const wanted = process.argv.slice(2)
await openExample(join(ROOT, 'examples/gallery'), async (page, origin) => {
  await page.clock.install()
  await page.goto(origin)
  const text = await page.locator('body[data-rows]').getAttribute('data-rows')
  /** @type {{ id: string, waitMs: number }[]} */
  const all = JSON.parse(text ?? '[]')
  const rows = all.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
  for (const row of rows) {
    await takeRow(page, origin, row)
    process.stdout.write(`${row.id}\n`)
  }
  writeSheet(rows.map(({ id }) => id))
})
process.stdout.write(`${OUTPUT.slice(ROOT.length + 1)}/index.html\n`)
