// The code that calls a wallet in the page. It loads with the list, after its first rows.
import { expect, type Page } from '@playwright/test'

/** Resolves when the next press calls a wallet within its own task. */
export async function untilAskable(page: Page): Promise<void> {
  const list = () =>
    page.evaluate(() => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      return [...new Set(files)].filter((file) => /createWallets|injectedWallet/.test(file))
    })
  await expect.poll(list).toHaveLength(2)
  // A file that has arrived may not have run yet. Importing it again waits for that.
  await page.evaluate((files) => Promise.all(files.map((file) => import(file))), await list())
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
