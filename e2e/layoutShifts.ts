// What moves in a page without a press: the shifts that the browser itself counts (Layout Instability API, Chromium only).
import type { Page } from '@playwright/test'
import type { Environment } from './environment'
import { test as base } from './fixtures'

/** Milliseconds; the browser excuses what follows a press for half a second, so servers that are faster would hide what they move. */
const SLOW_MS = 700

export interface Shifts {
  /** Where it happened, how much of the window moved how far, and what it was: empty when nothing has moved. */
  read(): Promise<string[]>
}

declare global {
  interface Window {
    layoutShifts: string[]
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/**
 * Notes every shift of the modal but two kinds that a visitor expects: what follows a press within half a second (`hadRecentInput`), and
 * another view or its code in the place of the last one, which may come of a wallet instead of a press. The browser counts what moves within
 * a shadow root as anything else, and only keeps the element to itself: an element that it names is the page's own. Runs in the page.
 */
function noteShifts(): void {
  const changes: { fromMs: number; toMs: number }[] = []
  window.layoutShifts = []
  let shown = ''
  const rootOf = () => document.querySelector('latchkey-modal')?.shadowRoot
  const look = () => {
    const views = [...(rootOf()?.querySelectorAll<HTMLElement>('dialog[open] [data-view]') ?? [])]
    const isPending = rootOf()?.querySelector('dialog[open] .pending') ? ', its code on the way' : ''
    const now = views.map(({ dataset }) => dataset.view).join() + isPending
    if (now === shown) return
    shown = now
    const change = { fromMs: performance.now(), toMs: Number.POSITIVE_INFINITY }
    changes.push(change)
    // Its height follows in the frame after its own.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => requestAnimationFrame(() => (change.toMs = performance.now()))),
    )
  }
  const observer = new MutationObserver(look)
  const find = new MutationObserver(() => {
    const root = rootOf()
    if (!root) return
    find.disconnect()
    observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['open', 'data-view'] })
    look()
  })
  find.observe(document, { subtree: true, childList: true })
  const describe = ({ previousRect, currentRect }: LayoutShift['sources'][number]) => {
    const [before, after] = [previousRect, currentRect].map(({ x, y, width, height }) =>
      [x, y, width, height].map(Math.round),
    )
    return `${before} → ${after}`
  }
  const note = (list: PerformanceObserverEntryList) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[]) {
      const isChange = changes.some(({ fromMs, toMs }) => fromMs <= startTime && startTime <= toMs)
      const isOurs = sources.some(({ node }) => node === null)
      if (hadRecentInput || isChange || !isOurs) continue
      window.layoutShifts.push(`${shown}: ${value.toFixed(4)} ${sources.map(describe).join('; ')}`)
    }
  }
  new PerformanceObserver(note).observe({ type: 'layout-shift' })
}

async function answerSlowly(page: Page, { dataUrl, chains }: Environment): Promise<void> {
  for (const url of [dataUrl, ...chains.map(({ rpcUrl }) => rpcUrl)]) {
    await page.route(`${url}/**`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      // A page that has ended needs no answer.
      await route.continue().catch(() => {})
    })
  }
}

/** A page whose servers are slow, and that notes its shifts from its first frame on. */
export const test = base.extend<{ shifts: Shifts }>({
  shifts: async ({ page, environment }, use) => {
    await page.addInitScript(noteShifts)
    await answerSlowly(page, environment)
    await use({
      async read() {
        // What is painted next would tell of a shift before it.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
        return page.evaluate(() => window.layoutShifts)
      },
    })
  },
})
