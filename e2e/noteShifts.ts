// What moves in a page without a press: the shifts that the browser itself counts (Layout Instability API, Chromium only).

declare global {
  interface Window {
    layoutShifts: string[]
    /** Tells the test of a shift as it happens: the page may be gone at the end. */
    tellLayoutShift?: (line: string) => void
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/**
 * Notes every shift of the modal but three kinds that a visitor expects: what follows a press within half a second (`hadRecentInput`),
 * another view or its code in the place of the last one, which may come of a wallet instead of a press, and the first one in a window of
 * another size. The browser counts what moves within a shadow root as anything else, and only keeps the element to itself: an element that
 * it names is the page's own. Runs in the page.
 */
export function noteShifts(): void {
  if (window !== window.top) return
  const changes: { fromMs: number; toMs: number }[] = []
  window.layoutShifts = []
  let shown = ''
  let lastPending: Element | null = null
  const rootOf = () => document.querySelector('latchkey-modal')?.shadowRoot
  const look = () => {
    const views = [...(rootOf()?.querySelectorAll<HTMLElement>(':is(dialog[open], [data-embedded]) [data-view]') ?? [])]
    const pending = rootOf()?.querySelector(':is(dialog[open], [data-embedded]) .pending') ?? null
    const now = views.map(({ dataset }) => dataset.view).join() + (pending ? ', its code on the way' : '')
    // A view's own code may have arrived when that of a part of it has not.
    if (now === shown && pending === lastPending) return
    shown = now
    lastPending = pending
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
  const sizeOf = () => `${innerWidth} ${innerHeight}`
  let size = sizeOf()
  const note = (list: PerformanceObserverEntryList) => {
    const isResized = size !== sizeOf()
    size = sizeOf()
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[]) {
      const isChange = changes.some(({ fromMs, toMs }) => fromMs <= startTime && startTime <= toMs)
      const isOurs = sources.some(({ node }) => node === null)
      if (hadRecentInput || isChange || isResized || !isOurs) continue
      const line = `${shown}: ${value.toFixed(4)} ${sources.map(describe).join('; ')}`
      window.layoutShifts.push(line)
      window.tellLayoutShift?.(line)
    }
  }
  new PerformanceObserver(note).observe({ type: 'layout-shift' })
}
