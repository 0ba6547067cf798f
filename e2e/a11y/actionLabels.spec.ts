// The labels of the account's actions on the narrowest phone, in every language and with larger text, must not be cut off or broken.
import { readdirSync } from 'node:fs'
import { expect, test } from '../fixtures'
import { expectToFit } from '../layout'
import { fetchAhead, goTo, untilDrawn } from '../looks/gallery'
import { NIGHT } from '../night'

const FOLDER = new URL('../../languages/src/', import.meta.url)
const LANGUAGES = readdirSync(FOLDER, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? each.name : []))
/** Size of the host's text. At the default size, all actions are on one line. */
const FONT_SIZES = [
  { size: '15px', lines: 1 },
  { size: '20px', lines: 2 },
]
/** Minimum CSS pixels from a label to the edge of its tile. */
const MIN_SPACE_PX = 4.5

test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

/** Runs in the page: labels that are too close to the edge of their tile, or that have more lines than words. */
function listCrowded(modal: HTMLElement, { minPx, lines: most }: { minPx: number; lines: number }): string[] {
  const tiles = [...modal.querySelectorAll('.account-actions button')]
  if (tiles.length < 4) return ['not every action is there']
  const isCrowded = (tile: Element) => {
    const range = document.createRange()
    range.selectNode(tile.lastChild as Node)
    const { left, right } = tile.getBoundingClientRect()
    const lines = [...range.getClientRects()]
    const words = new Intl.Segmenter(modal.lang, { granularity: 'word' }).segment(tile.textContent ?? '')
    return (
      lines.length > [...words].filter(({ isWordLike }) => isWordLike).length ||
      lines.some((line) => line.left - left < minPx || right - line.right < minPx)
    )
  }
  if (new Set(tiles.map((tile) => tile.getBoundingClientRect().top)).size > most) return ['too many lines']
  return tiles.filter(isCrowded).map(({ textContent }) => textContent ?? '')
}

test(
  'MOD-01 VIS-01 the labels of the account’s actions fit in every language, also with larger text',
  NIGHT,
  async ({ page, environment }) => {
    test.setTimeout(240_000)
    await page.goto(environment.examples.gallery ?? '')
    await fetchAhead(page)
    expect(LANGUAGES).toContain('de')
    for (const language of ['en', ...LANGUAGES]) {
      await test.step(language, async () => {
        await page.evaluate(goTo, `row=account-full&language=${language}&font=shipped`)
        await page.locator('body[data-ready="account-full"]').waitFor({ state: 'attached' })
        const modal = page.getByTestId('lk-modal')
        await modal.evaluate(untilDrawn)
        for (const { size, lines } of FONT_SIZES) {
          await page.evaluate((to) => {
            const host = document.querySelector<HTMLElement>('latchkey-modal')
            host?.style.setProperty('--lk-font-size', to)
          }, size)
          await expect.soft(modal, language).toHaveAttribute('lang', language)
          await expect.soft
            .poll(() => modal.evaluate(listCrowded, { minPx: MIN_SPACE_PX, lines }), {
              message: `${language}, ${size}`,
              timeout: 2000,
            })
            .toEqual([])
          await expectToFit(page)
        }
      })
    }
  },
)
