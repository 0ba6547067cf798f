// What the pictures find and what they forgive: a check that sees nothing, or everything, would be worse than none.
import { expect, test } from '../fixtures'
import { DRESSES, openGallery, showRow } from './gallery'

const ROW = { id: 'account', waitMs: 0 }
const PICTURE = [DRESSES.dark.name, `${ROW.id}.png`]
const FOUND = {
  'a button 2 px lower': '.chip { translate: 0 2px }',
  'one line of text 2 px to the side': '.account-name { translate: 2px }',
  'a secondary text a shade darker': ':host { --lk-text-2: #8f95a0 !important }',
  'a surface a shade lighter': ':host { --lk-surface: #232529 !important }',
}
/** Another version of the browser draws glyphs and curves a trace bolder or thinner, in the same places. */
const FORGIVEN = { 'glyphs a trace bolder': 'dialog { -webkit-text-stroke: 0.03px }' }

for (const [change, css] of Object.entries({ ...FOUND, ...FORGIVEN })) {
  test(`UIX-01 the pictures ${change in FOUND ? 'find' : 'forgive'} ${change}`, async ({ page, environment }) => {
    await openGallery(page, environment.examples.gallery ?? '', DRESSES.dark)
    const dialog = await showRow(page, ROW, DRESSES.dark)
    await expect(dialog).toHaveScreenshot(PICTURE)
    await dialog.evaluate((element, text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      ;(element.getRootNode() as ShadowRoot).adoptedStyleSheets.push(sheet)
    }, css)
    if (change in FOUND) await expect(dialog).not.toHaveScreenshot(PICTURE)
    else await expect(dialog).toHaveScreenshot(PICTURE)
  })
}
