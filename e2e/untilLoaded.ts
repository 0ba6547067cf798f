// Waits for code that a page loads on its own, for example when the pointer reaches a row.
import { expect, type Page } from '@playwright/test'

/** Resolves when these files, one for each name, have arrived and run. A name is how the file's own name begins. */
export async function untilLoaded(page: Page, ...names: string[]): Promise<void> {
  const list = () =>
    page.evaluate((wanted) => {
      const files = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
      return [...files].filter((file) => wanted.some((name) => file.includes(`/${name}-`)))
    }, names)
  await expect.poll(list).toHaveLength(names.length)
  // A file that has arrived may not have run yet. Importing it again waits for that.
  await page.evaluate((files) => Promise.all(files.map((file) => import(file))), await list())
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
