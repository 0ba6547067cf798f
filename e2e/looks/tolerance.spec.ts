// What the pictures detect and what they tolerate: a check that detects nothing, or everything, would be worse than none.
import { expect, test } from '../fixtures'
import { DRESSES, openGallery, showRow } from './gallery'

const listOf = (changes: object) => Object.keys(changes).join(', ')
const ROW = { id: 'account', waitMs: 0 }
const PICTURE = [DRESSES.dark.name, `${ROW.id}.png`]
const FOUND = {
  'a button 2 px lower': '.chip { translate: 0 2px }',
  'one line of text 2 px to the side': '.account-name { translate: 2px }',
  'a secondary text a shade darker': ':host { --lk-text-2: #8f95a0 !important }',
  'a surface a shade lighter': ':host { --lk-surface: #232529 !important }',
}
/** Another version of the browser draws glyphs and curves slightly bolder or thinner, in the same places. */
const FORGIVEN = { 'glyphs a trace bolder': 'dialog { -webkit-text-stroke: 0.03px }' }

test(`UIX-01 the pictures detect ${listOf(FOUND)}, and tolerate ${listOf(FORGIVEN)}`, async ({ page, environment }) => {
  await openGallery(page, environment.examples.gallery ?? '', DRESSES.dark)
  const dialog = await showRow(page, ROW, DRESSES.dark)
  await expect(dialog).toHaveScreenshot(PICTURE)
  const sheet = await dialog.evaluateHandle((element) => {
    const sheet = new CSSStyleSheet()
    ;(element.getRootNode() as ShadowRoot).adoptedStyleSheets.push(sheet)
    return sheet
  })
  const change = (css: string) => sheet.evaluate((sheet, text) => sheet.replaceSync(text), css)
  for (const css of Object.values(FORGIVEN)) {
    await change(css)
    await expect(dialog).toHaveScreenshot(PICTURE)
  }
  for (const css of Object.values(FOUND)) {
    await change(css)
    await expect(dialog, css).not.toHaveScreenshot(PICTURE)
    await change('')
    await expect(dialog).toHaveScreenshot(PICTURE)
  }
})
