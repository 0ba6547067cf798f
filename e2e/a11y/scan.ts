// axe-core over what the modal shows now, in dark or light mode.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from '../fixtures'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Adds axe to the page in spite of the page's own policy, which would block a script tag. */
export async function addAxe(page: Page | Frame): Promise<void> {
  await page.evaluate(AXE)
}

/** Fails with what axe finds. `rules`: only these. */
export async function scan(page: Page, mode: 'dark' | 'light', rules?: readonly string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await addAxe(page)
    // axe takes the page's height as the limit of the visible area, because the open modal stops the page from scrolling.
    await page.evaluate(() => document.documentElement.style.setProperty('min-height', '100vh'))
  }
  await page.locator('latchkey-modal').evaluate((host, wanted) => {
    host.dataset.mode = wanted
    // In the middle of a color transition, the contrast is not that of either color.
    for (const animation of host.shadowRoot?.getAnimations() ?? []) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    }
  }, mode)
  const { violations, passes } = await page.evaluate((ids) => {
    const quick = { resultTypes: ['violations' as const], preload: false }
    return window.axe.run({ include: ['latchkey-modal'] }, ids ? { ...quick, runOnly: [...ids] } : quick)
  }, rules)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(found, `what axe finds, ${mode}`).toEqual([])
  // Proves that the shadow root was checked.
  expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining([...(rules ?? ['button-name', 'color-contrast'])]))
}
