// Tab and Shift+Tab in the main views, in every engine: each control gets focus, and nothing of the page does.
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { findModal } from '../modalPage'
import { variant } from '../night'
import { STOPS } from './tabStops'

/** Rows of the gallery, and the minimum number of stops that each has once it has loaded. */
const VIEWS = {
  connect: 4,
  connecting: 1,
  'account-settings': 2,
  'activity-tab': 5,
  'send-filled': 5,
  'swap-quoted': 6,
  receive: 2,
  activity: 3,
}
/** More than any view has stops; a walk that takes longer is lost. */
const MAX_STOPS = 60
declare global {
  interface Window {
    /** What Tab has not reached yet. */
    untouched?: Set<Element> | undefined
  }
}

/** Runs in the page: records where focus is. Returns the names of what it has not reached yet, and what it reached outside. */
function noteFocus(selector: string): { left: string[]; outside: string | null } {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const stops = [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true }),
  )
  window.untouched ??= new Set(stops)
  if (root?.activeElement) window.untouched.delete(root.activeElement)
  const { activeElement } = document
  const isInside = activeElement === document.body || activeElement?.localName === 'latchkey-modal'
  // A control that was removed gets no focus.
  const left = [...window.untouched].filter((element) => element.isConnected)
  return {
    left: left.map(({ outerHTML }) => outerHTML.slice(0, 120)),
    outside: isInside ? null : `${activeElement?.outerHTML}`,
  }
}

async function walkRound(page: Page, key: 'Tab' | 'Shift+Tab', fewest: number): Promise<void> {
  const begin = async () => {
    await page.evaluate(() => {
      window.untouched = undefined
    })
    return page.evaluate(noteFocus, STOPS)
  }
  await expect.poll(async () => (await begin()).left.length).toBeGreaterThanOrEqual(fewest)
  let { left } = await begin()
  for (let press = 0; press < MAX_STOPS && left.length > 0; press++) {
    await page.keyboard.press(key)
    const now = await page.evaluate(noteFocus, STOPS)
    expect(now.outside, key).toBeNull()
    left = now.left
  }
  expect(left, `${key} never reached`).toEqual([])
}

for (const [index, [row, fewest]] of Object.entries(VIEWS).entries()) {
  test(
    `MOD-04 BRW-01 Tab and Shift+Tab reach every control: ${row}`,
    variant(index, 3),
    async ({ page, environment }) => {
      await page.goto(`${environment.examples.gallery}/?row=${row}`)
      await page.locator(`body[data-ready="${row}"]`).waitFor({ state: 'attached' })
      await expect(findModal(page).modal).toBeVisible()
      // If something follows the modal in the page, Firefox moves focus there.
      await page.evaluate(() => document.body.append(document.createElement('button')))
      for (const key of ['Tab', 'Shift+Tab'] as const) await walkRound(page, key, fewest)
    },
  )
}
