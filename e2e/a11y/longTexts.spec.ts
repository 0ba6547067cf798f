// Texts 40 % longer than English on the narrowest phone: every message of every row is shown in full, nothing is wider than the
// window, and every target can be tapped: at this size, enlarged, and with the text spacing that a reader may choose. The gallery uses
// its own fonts, so that the result is the same on every machine.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { expectToFit } from '../layout'
import { fetchAhead, untilDrawn } from '../looks/gallery'
import { NIGHT, variant } from '../night'

interface Row {
  id: string
  waitMs: number
}
/** A text that is still cut off after this time stays cut off. */
const SETTLED_MS = 3000
/** These rows show names so long that they cut off the message around them. */
const ROWS_OF_ENDLESS_NAMES = ['send-names', 'swap-names']
/** Names that fill their space, or are next to a word that is 40 % too long, are cut off earlier with wide text spacing; messages are not. */
const ROWS_OF_LONG_NAMES = ['connect-families', 'connecting-long-name', 'send-tokens', 'tokens-hidden', 'tokens-names']
/** Each part stays far from its time limit, even if eight programs share two processors. */
const PARTS = 8

const PHONE = { width: 320, height: 640 }
/** CSS pixels that a window of 1280 × 800 has at 200 %, and one of 1280 × 1024 at 400 %. */
const ZOOMED = { '200 %': { width: 640, height: 400 }, '400 %': { width: 320, height: 256 } }
/** WCAG 2.2, 1.4.12: the spacing that a reader may set without losing a word. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`
/** In the test language, only messages have these brackets; names and amounts do not. */
const MESSAGE = /[‹›]/

test.use({ viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } })

async function showRow(page: Page, { id, waitMs }: Row): Promise<Locator> {
  await page.evaluate((row) => {
    delete document.body.dataset.ready
    location.replace(`#row=${row}&language=en-XA&font=shipped`)
  }, id)
  await page.locator(`body[data-ready="${id}"]`).waitFor({ state: 'attached' })
  const modal = page.getByTestId('lk-modal')
  await modal.evaluate(untilDrawn)
  if (waitMs > 0) await page.clock.fastForward(waitMs)
  return modal
}

/** Runs in the page. */
function addStyle(modal: HTMLElement, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  ;(modal.getRootNode() as ShadowRoot).adoptedStyleSheets.push(sheet)
}

/** Runs in the page: texts that are partly outside the visible area of their element. */
function listCutOff(modal: HTMLElement): readonly string[] {
  const clips = (value: string) => value === 'hidden' || value === 'clip'
  /** All lines of the activity list have the same height; the accessible name of each has the full text. */
  const isLine = (element: Element) => element.closest('.activity-row') !== null
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.hidden')
  function isCutOff(text: Node, element: Element): boolean {
    const range = document.createRange()
    range.selectNodeContents(text)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
    // A scroll container shows the rest when it is scrolled.
    for (let box: Element | null = element; box && box !== modal; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const { left, right, top, bottom } = box.getBoundingClientRect()
      if (clips(overflowX) && boxes.some((each) => each.left < left - 1 || each.right > right + 1)) return true
      if (clips(overflowY) && boxes.some((each) => each.top < top - 3 || each.bottom > bottom + 3)) return true
      if (overflowY === 'auto' || overflowY === 'scroll') break
    }
    return boxes.some(({ left, right }) => left < 0 || right > innerWidth)
  }
  const found: string[] = []
  const walker = document.createTreeWalker(modal, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement
    if (!element || !text.textContent?.trim() || !isSeen(element) || isLine(element)) continue
    if (isCutOff(text, element)) found.push(text.textContent)
  }
  return found
}

/** Shows all rows on one page, one after the other. */
async function eachRow(page: Page, url: string, part: number, check: (row: Row, modal: Locator) => Promise<void>) {
  await page.clock.install()
  await page.goto(url)
  await fetchAhead(page)
  const rows: Row[] = JSON.parse((await page.locator('body[data-rows]').getAttribute('data-rows')) ?? '[]')
  expect(rows.length).toBeGreaterThan(100)
  const checked = rows.filter(({ id }) => !ROWS_OF_ENDLESS_NAMES.includes(id))
  for (const row of checked.filter((_, index) => index % PARTS === part)) await check(row, await showRow(page, row))
}

for (let part = 0; part < PARTS; part++) {
  test(
    `UIX-02 MOD-01 no message is cut off in a language 40 % longer than English, and every view fits into 320 px, part ${part + 1} of ${PARTS}`,
    variant(part, 1),
    async ({ page, environment }) => {
      test.setTimeout(240_000)
      await eachRow(page, environment.examples.gallery ?? '', part, async (row, modal) => {
        const listCutMessages = async () => (await modal.evaluate(listCutOff)).filter((text) => MESSAGE.test(text))
        await expect.soft.poll(listCutMessages, { message: row.id, timeout: SETTLED_MS }).toEqual([])
        for (const dir of ['rtl', 'ltr']) {
          await modal.evaluate((modal, to) => modal.setAttribute('dir', to), dir)
          await test.step(`${row.id}, ${dir}`, () => expectToFit(page))
        }
      })
    },
  )

  test(
    `UIX-02 MOD-01 every view fits at 200 % and 400 %, and with wide text spacing, part ${part + 1} of ${PARTS}`,
    NIGHT,
    async ({ page, environment }) => {
      test.setTimeout(240_000)
      await eachRow(page, environment.examples.gallery ?? '', part, async (row, modal) => {
        for (const [zoom, window] of Object.entries(ZOOMED)) {
          await page.setViewportSize(window)
          await test.step(`${row.id}, ${zoom}`, () => expectToFit(page))
        }
        // At desktop width, and before anything else is set, as the guidelines say.
        await page.setViewportSize(ZOOMED['200 %'])
        const cutBefore = await modal.evaluate(listCutOff)
        await modal.evaluate(addStyle, TEXT_SPACING)
        await test.step(`${row.id}, text spacing`, () => expectToFit(page))
        const isChecked = (text: string) => MESSAGE.test(text) || !ROWS_OF_LONG_NAMES.includes(row.id)
        const listCutBySpacing = async () =>
          (await modal.evaluate(listCutOff)).filter((text) => isChecked(text) && !cutBefore.includes(text))
        const message = `${row.id}, text spacing`
        await expect.soft.poll(listCutBySpacing, { message, timeout: SETTLED_MS }).toEqual([])
        await page.setViewportSize(PHONE)
      })
    },
  )
}

test('UIX-02 the check finds a message that is cut off', async ({ page, environment }) => {
  await page.goto(environment.examples.gallery ?? '')
  await fetchAhead(page)
  const modal = await showRow(page, { id: 'account-settings', waitMs: 0 })
  await expect.poll(() => modal.evaluate(listCutOff)).toEqual([])
  await modal.evaluate((dialog) => dialog.setAttribute('style', 'font-size: 40px'))
  await modal.evaluate(addStyle, '.button { white-space: nowrap; overflow: hidden }')
  expect(await modal.evaluate(listCutOff)).not.toEqual([])
})
