// What is confirmed is visible with the button that confirms it: measured in small windows, zoomed in, and with every warning.
import type { Locator, Page } from '@playwright/test'
import type { Environment } from '../environment'
import { expect, test } from '../fixtures'
import { fetchAhead, untilDrawn } from '../looks/gallery'
import { NIGHT, variant } from '../night'

interface Row {
  id: string
  waitMs: number
}
interface Sight {
  /** CSS selector. */
  parts: string
  /** CSS selector of the element to scroll to. Default: no scrolling. */
  into?: string
}
const ROWS = /^((send|swap)-(review|asking|declined)|send-failed|buy-(quoted|several|estimate|usual))(?!.*names)/
const CONFIRMED = '.confirm-facts b, .confirm-facts dd, .confirm-foot > button'
/** While a code is shown, the code must be visible. */
const OUTCOMES = /^(connecting|(connecting|pairing)-(rejected|failed|expired|15s))$/
const LANDSCAPE = { width: 667, height: 375 }
/** What must be visible in landscape without scrolling, in each view where a visitor decides or reads a result. */
const AT_FIRST: readonly [rows: RegExp, parts: string][] = [
  [/^(send|swap)-(review|asking|declined)(?!.*names)/, CONFIRMED],
  [/^sign-in(-signing|-declined)?$/, '.siwx-facts dd, .view .foot button'],
  [/^receipt(-pending|-own|-swap)?$/, '.hero h3, .facts > div:nth-child(-n + 3) > dd, .view .foot :is(a, button)'],
]
/** CSS pixels. 640 × 400 are those of 1280 × 800 at 200 %, 320 × 256 those of 1280 × 1024 at 400 %. */
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 375, height: 667 },
  LANDSCAPE,
  { width: 640, height: 400 },
  { width: 320, height: 256 },
  { width: 1280, height: 800 },
]

/** Runs in the page: counts the parts, and lists those that are out of view or covered once the element `into` is fully in view. */
function measure(modal: HTMLElement, { parts: selector, into }: Sight): { seen: number; hidden: string[] } {
  const root = modal.getRootNode() as ShadowRoot
  const port = modal.querySelector('.stage')?.getBoundingClientRect()
  if (into) modal.querySelector(into)?.scrollIntoView({ block: 'nearest' })
  const isSeen = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (!port || top < port.top - 1 || bottom > port.bottom + 1 || left < port.left || right > port.right) return false
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 1, top + 2],
      [right - 1, bottom - 2],
    ] as const
    return points.every(([x, y]) => {
      const found = root.elementFromPoint(x, y)
      return found !== null && (element.contains(found) || found.contains(element))
    })
  }
  const parts = [...modal.querySelectorAll(selector)]
  return {
    seen: parts.length,
    hidden: parts.filter((each) => !isSeen(each)).map(({ textContent }) => textContent ?? ''),
  }
}

async function openRows(page: Page, { examples }: Environment): Promise<readonly Row[]> {
  await page.clock.install()
  await page.goto(examples.gallery ?? '')
  await fetchAhead(page)
  return JSON.parse((await page.locator('body[data-rows]').getAttribute('data-rows')) ?? '[]')
}

async function showRow(page: Page, { id, waitMs }: Row, dir: string): Promise<Locator> {
  await page.evaluate(
    ([row, direction]) => {
      delete document.body.dataset.ready
      location.replace(`#row=${row}&dir=${direction}`)
    },
    [id, dir],
  )
  await page.locator(`body[data-ready="${id}"]`).waitFor({ state: 'attached' })
  const modal = page.getByTestId('lk-modal')
  await modal.evaluate(untilDrawn)
  if (waitMs > 0) await page.clock.fastForward(waitMs)
  return modal
}

for (const [index, dir] of ['ltr', 'rtl'].entries()) {
  test(
    `SAF-07 MOD-01 amount, recipient, fee and total are visible together with Confirm in every window, ${dir}`,
    variant(index, 1),
    async ({ page, environment }) => {
      // Every row in every window.
      test.setTimeout(180_000)
      const rows = (await openRows(page, environment)).filter(({ id }) => ROWS.test(id))
      expect(rows.length).toBeGreaterThan(8)
      for (const row of rows) {
        const modal = await showRow(page, row, dir)
        for (const window of WINDOWS) {
          await page.setViewportSize(window)
          const sight = { parts: CONFIRMED, into: '.confirm-foot > button' }
          const { seen } = await modal.evaluate(measure, sight)
          expect.soft(seen, row.id).toBeGreaterThan(3)
          // A view that is still sliding in has not reached its final place.
          const name = `${row.id}, ${window.width} × ${window.height}`
          await expect.poll(async () => (await modal.evaluate(measure, sight)).hidden, name).toEqual([])
        }
      }
    },
  )
}

/** Runs in the page: the titles of the view that are cut off or covered before scrolling. */
function listHiddenTitles(modal: HTMLElement): string[] {
  const root = modal.getRootNode() as ShadowRoot
  const titles = [...modal.querySelectorAll('.hero h3')]
  const hidden = titles.filter((title) => {
    const { left, right, top, bottom } = title.getBoundingClientRect()
    return ![top + 2, bottom - 2].every((y) => title.contains(root.elementFromPoint((left + right) / 2, y)))
  })
  return titles.length > 0 ? hidden.map(({ textContent }) => textContent ?? '') : ['no title']
}

test(
  'MOD-01 UIX-01 on a phone in landscape, the outcome of a connection is visible',
  NIGHT,
  async ({ page, environment }) => {
    await page.setViewportSize(LANDSCAPE)
    const rows = (await openRows(page, environment)).filter(({ id }) => OUTCOMES.test(id))
    expect(rows.length).toBeGreaterThan(4)
    for (const row of rows) {
      const modal = await showRow(page, row, 'ltr')
      await expect.poll(() => modal.evaluate(listHiddenTitles), row.id).toEqual([])
    }
  },
)

test('SAF-07 MOD-01 on a phone in landscape, what the visitor decides on is visible with its buttons, without scrolling', async ({
  page,
  environment,
}) => {
  await page.setViewportSize(LANDSCAPE)
  const all = await openRows(page, environment)
  for (const [pattern, parts] of AT_FIRST) {
    const rows = all.filter(({ id }) => pattern.test(id))
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) {
      const modal = await showRow(page, row, 'ltr')
      expect.soft((await modal.evaluate(measure, { parts })).seen, row.id).toBeGreaterThan(3)
      await expect.poll(async () => (await modal.evaluate(measure, { parts })).hidden, row.id).toEqual([])
    }
  }
})
