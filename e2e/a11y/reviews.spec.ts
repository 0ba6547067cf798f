// What is confirmed is on the screen with the button that confirms it: measured, in small windows, zoomed in, with every warning.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { fetchAhead, untilDrawn } from '../looks/gallery'
import { variant } from '../night'

interface Row {
  id: string
  waitMs: number
}
const ROWS = /^((send|swap)-(review|asking|declined)|send-failed|buy-(quoted|several|estimate|usual))(?!.*names)/
/** While a code is shown, the code is what has to be in sight. */
const OUTCOMES = /^(connecting|(connecting|pairing)-(rejected|failed|expired|15s))$/
/** CSS pixels. 640 × 400 are those of 1280 × 800 at 200 %, 320 × 256 those of 1280 × 1024 at 400 %. */
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 375, height: 667 },
  { width: 667, height: 375 },
  { width: 640, height: 400 },
  { width: 320, height: 256 },
  { width: 1280, height: 800 },
]

/** Runs in the page: what stands with the button, and which of it is out of sight or covered once the button is seen whole. */
function measure(modal: HTMLElement): { seen: number; hidden: string[] } {
  const root = modal.getRootNode() as ShadowRoot
  const button = modal.querySelector('.confirm-foot > button')
  const port = modal.querySelector('.stage')?.getBoundingClientRect()
  button?.scrollIntoView({ block: 'nearest' })
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
  const parts = [...modal.querySelectorAll('.confirm-facts b, .confirm-facts dd, .confirm-foot > button')]
  return {
    seen: parts.length,
    hidden: parts.filter((each) => !isSeen(each)).map(({ textContent }) => textContent ?? ''),
  }
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
    `SAF-07 MOD-01 amount, recipient, fee and total are in sight with Confirm in every window, ${dir}`,
    variant(index, 1),
    async ({ page, environment }) => {
      // Every row in every window.
      test.setTimeout(180_000)
      await page.clock.install()
      await page.goto(environment.examples.gallery ?? '')
      await fetchAhead(page)
      const all: Row[] = JSON.parse((await page.locator('body[data-rows]').getAttribute('data-rows')) ?? '[]')
      const rows = all.filter(({ id }) => ROWS.test(id))
      expect(rows.length).toBeGreaterThan(8)
      for (const row of rows) {
        const modal = await showRow(page, row, dir)
        for (const window of WINDOWS) {
          await page.setViewportSize(window)
          const { seen } = await modal.evaluate(measure)
          expect.soft(seen, row.id).toBeGreaterThan(3)
          // A view that still slides in is not yet where it stays.
          const name = `${row.id}, ${window.width} × ${window.height}`
          await expect.poll(async () => (await modal.evaluate(measure)).hidden, name).toEqual([])
        }
      }
    },
  )
}

/** Runs in the page: the titles of the view that are cut off or covered before anything is scrolled. */
function listHiddenTitles(modal: HTMLElement): string[] {
  const root = modal.getRootNode() as ShadowRoot
  const titles = [...modal.querySelectorAll('.hero h3')]
  const hidden = titles.filter((title) => {
    const { left, right, top, bottom } = title.getBoundingClientRect()
    return ![top + 2, bottom - 2].every((y) => title.contains(root.elementFromPoint((left + right) / 2, y)))
  })
  return titles.length > 0 ? hidden.map(({ textContent }) => textContent ?? '') : ['no title']
}

test('MOD-01 UIX-01 on a phone in landscape, what happened to a connection is in sight', async ({
  page,
  environment,
}) => {
  await page.setViewportSize({ width: 667, height: 375 })
  await page.clock.install()
  await page.goto(environment.examples.gallery ?? '')
  await fetchAhead(page)
  const all: Row[] = JSON.parse((await page.locator('body[data-rows]').getAttribute('data-rows')) ?? '[]')
  const rows = all.filter(({ id }) => OUTCOMES.test(id))
  expect(rows.length).toBeGreaterThan(4)
  for (const row of rows) {
    const modal = await showRow(page, row, 'ltr')
    await expect.poll(() => modal.evaluate(listHiddenTitles), row.id).toEqual([])
  }
})
