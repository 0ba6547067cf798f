// Pages with slow servers, and what moves in them without a press.
import type { Page } from '@playwright/test'
import type { Environment } from './environment'
import { test as base } from './fixtures'

/** Milliseconds; the browser excuses movement for half a second after a press, so faster servers would hide their shifts. */
const SLOW_MS = 700

export interface Shifts {
  /** Where it happened, how much of the window moved, how far, and which element: empty if nothing moved. */
  read(): Promise<string[]>
}

async function answerSlowly(page: Page, { dataUrl, chains }: Environment): Promise<void> {
  for (const url of [dataUrl, ...chains.map(({ rpcUrl }) => rpcUrl)]) {
    await page.route(`${url}/**`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      // A page that has ended needs no response.
      await route.continue().catch(() => {})
    })
  }
}

/** Opens a page with slow servers that records its shifts from its first frame on. */
export const test = base.extend<{ shifts: Shifts }>({
  shifts: async ({ page, environment }, use) => {
    await answerSlowly(page, environment)
    await use({
      async read() {
        // The next paint would report an earlier shift.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
        return page.evaluate(() => window.layoutShifts)
      },
    })
  },
})
