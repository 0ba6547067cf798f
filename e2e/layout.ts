// Whether the modal still fits: nothing wider than the window, nothing too small to press, nothing out of reach.
import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { untilStill } from './untilStill'

/** WCAG 2.2, 2.5.5 and design.md, frame: CSS pixels. */
const SMALLEST_TARGET_PX = 44
/** CSS pixels; with less, a view cannot be read while it is scrolled. */
const MIN_ROOM_PX = 24

interface Layout {
  /** Elements of the modal that extend beyond the window or scroll sideways. */
  tooWide: string[]
  /** Pressable elements under 44 px in one direction, with their size. */
  tooSmall: string[]
  /** Words that are cut off without a mark, and buttons with overflowing words. */
  cut: string[]
  /** Back and Close buttons that cannot be pressed, and a view without space to scroll in. */
  outOfReach: string[]
}

/** Fails if the modal overflows, cuts off words, hides the way out or has a target that is too small. */
export async function expectToFit(page: Page): Promise<void> {
  const limits = { smallestPx: SMALLEST_TARGET_PX, minPx: MIN_ROOM_PX }
  const modal = page.getByTestId('lk-modal')
  await untilStill(modal)
  const layout = await modal.evaluate(measure, limits)
  expect.soft(layout).toEqual({ tooWide: [], tooSmall: [], cut: [], outOfReach: [] })
}

/** Runs in the page, so it is self-contained. */
function measure(dialog: HTMLElement, { smallestPx, minPx }: { smallestPx: number; minPx: number }): Layout {
  const name = (element: Element) =>
    `${element.localName}.${element.className} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}`
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('.hidden')
  const elements = [dialog, ...dialog.querySelectorAll<HTMLElement>('*')].filter(isSeen)
  const overflowOf = (element: Element) => getComputedStyle(element).overflowX
  const isClipped = (element: Element) => {
    let parent = element.parentElement
    while (parent && parent !== dialog && overflowOf(parent) === 'visible') parent = parent.parentElement
    return parent !== null && parent !== dialog && ['hidden', 'clip'].includes(overflowOf(parent))
  }
  const tooWide = elements.filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    const scrolls = ['auto', 'scroll'].includes(overflowOf(element)) && element.scrollWidth > element.clientWidth
    return scrolls || ((left < 0 || right > innerWidth) && !isClipped(element))
  })
  // A label can be pressed for its field. WCAG 2.5.8 exempts a link within a sentence.
  const boxOf = (element: Element) => (element.closest('label') ?? element).getBoundingClientRect()
  const tooSmall = elements
    .filter((element) => element.matches('button, a[href], input, select, summary'))
    .filter((element) => getComputedStyle(element).display !== 'inline')
    .filter((element) => {
      const { width, height } = boxOf(element)
      // A transition that has just ended leaves a fraction of a pixel.
      return Math.round(Math.min(width, height)) < smallestPx
    })
  const cut = elements.filter((element) => {
    const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
    // Inline words have no box that could cut them off; Firefox reports such a box as empty.
    if (element.matches('button, a')) return display !== 'inline' && element.scrollHeight > element.clientHeight + 2
    if (element.childElementCount > 0 || !element.textContent?.trim() || element.clientWidth === 0) return false
    // The browser adds a mark where it cuts off lines.
    if (webkitLineClamp !== 'none') return false
    // Firefox counts the line of the fallback font, which is higher than its letters.
    const isFallback = navigator.userAgent.includes('Firefox') && /\p{Script=Arabic}/u.test(element.textContent)
    const spareHeight = isFallback ? 8 : 1
    return (
      (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + spareHeight) ||
      (overflowX === 'hidden' && textOverflow === 'clip' && element.scrollWidth > element.clientWidth + 1)
    )
  })
  const outOfReach = elements.filter((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    if (element === dialog || element.matches('.header button')) return top < 0 || Math.floor(bottom) > innerHeight
    return element.matches('.stage') && element.clientHeight < minPx
  })
  return {
    tooWide: tooWide.map(name),
    tooSmall: tooSmall.map((element) => `${name(element)} ${boxOf(element).width}x${boxOf(element).height}`),
    cut: cut.map(name),
    outOfReach: outOfReach.map(name),
  }
}
