// axe-core over every view, in the dark and in the light: nothing to report.
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect, test } from '../fixtures'
import { walkViews } from './walkViews'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

declare global {
  interface Window {
    axe: typeof axe
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** axe takes the page's own height for the limit of what is seen, since the open modal stops the page from scrolling. */
async function prepare(page: Page): Promise<void> {
  await page.addScriptTag({ path: AXE })
  await page.addStyleTag({ content: 'html { min-height: 100vh }' })
}

for (const mode of ['dark', 'light'] as const) {
  test(`MOD-01 UIX-01 axe finds nothing in any view, ${mode}`, async ({ page, environment }) => {
    let scanned = 0
    await walkViews(page, environment.examples.react ?? '', async () => {
      if (scanned === 0) await prepare(page)
      scanned += 1
      await page.locator('latchkey-modal').evaluate((host, wanted) => {
        host.dataset.mode = wanted
      }, mode)
      const { violations, passes } = await page.evaluate(() => window.axe.run({ include: ['latchkey-modal'] }))
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
      // Proof that the shadow root was looked into.
      expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining(['button-name', 'color-contrast']))
    })
    expect(scanned).toBeGreaterThan(0)
  })
}
