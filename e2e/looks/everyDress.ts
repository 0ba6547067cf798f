// A picture of every row in every dress, including those that are not compared.
import { test } from '../fixtures'
import { DRESSES, type Dress, openGallery, showRow } from './gallery'

const PHONE = { width: 375, height: 720 }
const LANDSCAPE = { width: 667, height: 375 }
const MORE: readonly Dress[] = [
  { ...DRESSES.dark, name: 'light', query: 'mode=light' },
  { ...DRESSES.sheet, name: 'sheet 375', query: 'mode=dark', viewport: PHONE },
  { ...DRESSES.rtl, name: 'sheet rtl', query: 'mode=light&dir=rtl', viewport: PHONE },
  { ...DRESSES.dark, name: 'landscape', viewport: LANDSCAPE },
  { ...DRESSES.dark, name: 'German', query: 'mode=dark&language=de' },
  { ...DRESSES.sheet, name: 'sheet German', query: 'mode=light&language=de' },
  { ...DRESSES.sheet, name: 'sheet Japanese', query: 'mode=light&language=ja', viewport: PHONE },
]

/** `LATCHKEY_ROWS=account,connect` limits it to these. */
const ONLY = process.env.LATCHKEY_ROWS?.split(',')

for (const dress of [...Object.values(DRESSES), ...MORE]) {
  test(`every row, ${dress.name}`, async ({ page, environment }, testInfo) => {
    const rows = await openGallery(page, environment.examples.gallery ?? '', dress)
    for (const row of rows.filter(({ id }) => ONLY?.includes(id) ?? true)) {
      const dialog = await showRow(page, row, dress)
      await testInfo.attach(row.id, { body: await dialog.screenshot(), contentType: 'image/png' })
    }
  })
}
