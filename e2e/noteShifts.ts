// What moves in a page without a press: the layout shifts that the browser itself counts (Layout Instability API, Chromium only).

declare global {
  interface Window {
    layoutShifts: string[]
    /** Reports a shift to the test as it happens, because the page may be gone at the end. */
    tellLayoutShift?: (line: string) => void
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/**
 * Records every shift of the modal except three kinds that a visitor expects: those within half a second of a press (`hadRecentInput`),
 * another view or its code in place of the last one, which a wallet can cause instead of a press, and the first one in a window of
 * another size. The browser also counts shifts within a shadow root, but does not reveal the element: an element that
 * it names is the page's own. Runs in the page.
 */
export function noteShifts(): void {
  if (window !== window.top) return
  const changes: { fromMs: number; toMs: number }[] = []
  window.layoutShifts = []
  let shown = ''
  const rootOf = () => document.querySelector('latchkey-modal')?.shadowRoot
  const look = () => {
    const views = [...(rootOf()?.querySelectorAll<HTMLElement>(':is(dialog[open], [data-embedded]) [data-view]') ?? [])]
    // Of the view itself: a part of it has its space from the start.
    const isPending = rootOf()?.querySelector(':is(dialog[open], [data-embedded]) [data-view] > .pending')
      ? ', its code on the way'
      : ''
    const now = views.map(({ dataset }) => dataset.view).join() + isPending
    if (now === shown) return
    shown = now
    const change = { fromMs: performance.now(), toMs: Number.POSITIVE_INFINITY }
    changes.push(change)
    // The height follows in a later frame.
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
