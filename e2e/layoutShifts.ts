// Pages whose servers are slow, and what moves in them without a press.
import type { Page } from '@playwright/test'
import type { Environment } from './environment'
import { test as base } from './fixtures'

/** Milliseconds; the browser excuses what follows a press for half a second, so servers that are faster would hide what they move. */
const SLOW_MS = 700

export interface Shifts {
  /** Where it happened, how much of the window moved how far, and what it was: empty when nothing has moved. */
  read(): Promise<string[]>
}

async function answerSlowly(page: Page, { dataUrl, chains }: Environment): Promise<void> {
  for (const url of [dataUrl, ...chains.map(({ rpcUrl }) => rpcUrl)]) {
    await page.route(`${url}/**`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      // A page that has ended needs no answer.
      await route.continue().catch(() => {})
    })
  }
}

/** A page whose servers are slow, and that notes its shifts from its first frame on. */
export const test = base.extend<{ shifts: Shifts }>({
  shifts: async ({ page, environment }, use) => {
    await answerSlowly(page, environment)
    await use({
      async read() {
        // What is painted next would tell of a shift before it.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
        return page.evaluate(() => window.layoutShifts)
      },
    })
  },
})
