// Walking with the Tab key: where each press leads, and whether that place is visible.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures'
import { untilStill } from '../untilStill'

/** More than the number of stops in any view; a walk that takes longer is lost. */
const MAX_STOPS = 40
declare global {
  interface Window {
    tabStops: TabStops
  }
}
interface TabStops {
  /** Where focus is after each press, oldest first. */
  visited: Stop[]
}

interface Stop {
  /** Index among all stops of the modal in document order; -1 if the browser itself has focus. */
  index: number
  name: string
  /** What is wrong with it; empty if nothing is. */
  problem: string
}
/** What Tab can reach in the modal, in document order; for a group of radio buttons, the selected one. */
export const STOPS =
  'button, a[href], input:not([type="radio"]), input[type="radio"]:checked, select, textarea, summary, [tabindex="0"], iframe'

/** Presses Tab, or Shift+Tab, and reads where focus is. Every stop must be in the modal, visible and marked. */
async function pressTab(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await page.keyboard.press(key)
  const stop = await page.evaluate(() => window.tabStops.visited.at(-1))
  expect.soft(stop, key).toMatchObject({ problem: '' })
}

/** Presses Tab until this element has focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.waitFor()
  // A view that is still growing has stops below its end.
  await untilStill(wanted)
  await page.evaluate(watchTab, STOPS)
  for (let press = 0; press < MAX_STOPS; press++) {
    await pressTab(page, key)
    if (await wanted.evaluate((element) => element.matches(':focus'))) return
  }
  await expect(wanted).toBeFocused()
}

/** Runs in the page, so it is self-contained. WCAG 2.2: 2.4.7 focus visible, 2.4.11 not obscured, 1.4.11 contrast of 3:1. */
function watchTab(selector: string): void {
  const { tabStops }: Partial<Window> = window
  if (tabStops) {
    tabStops.visited = []
    return
  }
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const findModal = () => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const modal = root?.querySelector<HTMLElement>('[data-testid="lk-modal"]')
    if (!root || !modal) throw new Error('no modal')
    return { root, modal }
  }
  const listStops = () =>
    [...findModal().modal.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
    )
  const luminanceOf = (color: string): { alpha: number; luminance: number } => {
    if (!context) throw new Error('no canvas')
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    const linear = (byte: number) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
    return { alpha, luminance: 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) }
  }
  const behind = (element: Element | null): number => {
    for (let at = element; at; at = at.parentElement) {
      const { alpha, luminance } = luminanceOf(getComputedStyle(at).backgroundColor)
      if (alpha > 250) return luminance
    }
    return luminanceOf(getComputedStyle(findModal().modal).backgroundColor).luminance
  }
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) return false
    const ring = luminanceOf(outlineColor)
    const ground = behind(element.parentElement)
    const contrast = (Math.max(ring.luminance, ground) + 0.05) / (Math.min(ring.luminance, ground) + 0.05)
    return ring.alpha > 250 && contrast >= 3
  }
  const readStop = (): Stop => {
    const { root } = findModal()
    const active = root.activeElement
    if (!active) {
      const isOutside = document.activeElement !== document.body
      return {
        index: -1,
        name: '',
        problem: isOutside ? `focus has left for ${document.activeElement?.outerHTML}` : '',
      }
    }
    // A field's frame may show the focus in its place.
    const label = active.closest('label, .amount-panel')
    const isMarked = [active, label, label?.querySelector('[data-next]')].some((each) => each && hasRing(each))
    const { left, right, top, bottom } = active.getBoundingClientRect()
    const xs = [left + 4, (left + right) / 2, right - 4]
    const ys = [top + 4, (top + bottom) / 2, bottom - 4]
    const isInSight = xs.some((x) =>
      ys.some((y) => {
        const hit = root.elementFromPoint(x, y)
        return hit !== null && (active.contains(hit) || hit.contains(active) || label?.contains(hit) === true)
      }),
    )
    const name = active.getAttribute('aria-label') ?? active.textContent?.trim().slice(0, 40) ?? ''
    const problem = isMarked ? (isInSight ? '' : `${name} is not in sight`) : `${name} has no ring`
    return { index: listStops().indexOf(active as HTMLElement), name, problem }
  }
  window.tabStops = { visited: [] }
  // The key is released where the press has moved the focus.
  const note = ({ key }: KeyboardEvent) => key === 'Tab' && window.tabStops.visited.push(readStop())
  addEventListener('keyup', note, true)
}
