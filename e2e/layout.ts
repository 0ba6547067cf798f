// Whether the modal still fits: nothing wider than the window, nothing too small to press.
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** WCAG 2.5.5 and design.md, frame: CSS pixels. */
const SMALLEST_TARGET_PX = 44

interface Layout {
  /** Elements of the modal that stick out of the window or scroll sideways. */
  tooWide: string[]
  /** Pressable elements under 44 px in one direction, with their size. */
  tooSmall: string[]
}

/** Fails when the modal sticks out sideways or has a target that is too small. */
export async function expectToFit(page: Page): Promise<void> {
  const layout = await page.getByTestId('lk-modal').evaluate(measure, SMALLEST_TARGET_PX)
  expect(layout).toEqual({ tooWide: [], tooSmall: [] })
}

/** Runs in the page, so it stands on its own. */
function measure(dialog: HTMLElement, smallestPx: number): Layout {
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
  const tooSmall = elements
    .filter((element) => element.matches('button, a[href], input, summary'))
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      // A transition that has just ended leaves a fraction of a pixel.
      return Math.round(Math.min(width, height)) < smallestPx
    })
  return {
    tooWide: tooWide.map(name),
    tooSmall: tooSmall.map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return `${name(element)} ${width}x${height}`
    }),
  }
}
