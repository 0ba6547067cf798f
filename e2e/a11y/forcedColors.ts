// High contrast as in Windows: the browser removes all backgrounds and shadows, and paints with a few colors that the visitor chose.
import type { Page } from '@playwright/test'
import { expect } from '../fixtures'

/** Fails for controls without an edge, selections and icons that are not visible, and QR codes that no camera can read. */
export async function expectForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await page.getByTestId('lk-modal').evaluate(readForced)
  await page.emulateMedia({ forcedColors: 'none' })
  expect.soft(found, 'in forced colors').toEqual({ edgeless: [], unmarked: [], faint: [], codes: [] })
}

/** Runs in the page, so it is self-contained. */
function readForced(dialog: HTMLElement) {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('.hidden')
  const all = (selector: string) => [...dialog.querySelectorAll(selector)].filter(isSeen)
  const name = (element: Element) =>
    `${element.localName}.${element.getAttribute('class')} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 20)}`
  const styleOf = (element: Element) => getComputedStyle(element)
  const hasEdge = (element: Element | null): boolean => {
    if (!element) return false
    const style = styleOf(element)
    const hasBorder = style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) > 0
    const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
    return hasBorder || hasOutline || style.textDecorationLine.includes('underline')
  }
  const hasOwnDrawing = (element: Element) =>
    element.matches('summary, .otp input') ||
    (element.matches('input, select') && styleOf(element).appearance !== 'none')
  const edgeless = all('button, a[href], input, select, summary').filter(
    (element) => !hasEdge(element) && !hasOwnDrawing(element) && !hasEdge(element.closest('label, .amount-panel')),
  )
  const lookOf = (element: Element) => {
    const { backgroundColor, borderTopColor, borderTopWidth } = styleOf(element)
    return [backgroundColor, borderTopColor, borderTopWidth].join()
  }
  const unmarked = all('[role="tab"][aria-selected="true"], label:has(input[type="radio"]:checked)').filter((chosen) =>
    [...(chosen.parentElement?.children ?? [])].some(
      (other) => other !== chosen && other.localName === chosen.localName && lookOf(other) === lookOf(chosen),
    ),
  )
  const isFaint = (element: Element) => {
    const { stroke, backgroundColor } = { stroke: styleOf(element).stroke, backgroundColor: groundOf(element) }
    return stroke === backgroundColor
  }
  const groundOf = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor } = styleOf(at)
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
    }
    return ''
  }
  const codes = all('[data-testid="lk-qr"]:has(svg)').filter((code) => {
    const svg = code.querySelector('svg')
    return styleOf(code).backgroundColor !== 'rgb(255, 255, 255)' || !svg || styleOf(svg).stroke !== 'rgb(0, 0, 0)'
  })
  return {
    edgeless: edgeless.map(name),
    unmarked: unmarked.map(name),
    faint: all('svg.glyph').filter(isFaint).map(name),
    codes: codes.map(name),
  }
}
