// Manages keyboard focus while the modal is open: on the new view, or on the way back on the element that led away. It is never lost.

export interface FocusKeeper {
  /** Moves focus to the view, or on the way back to the button that led away, unless something in the view already has focus. */
  rest(): void
  /** Records that this entry of the stack is now shown. */
  follow(entryKey: number): void
  /** Returns whether the focused element of the modal was removed and nothing has taken focus since. */
  isLost(): boolean
}

/** Selects possible tab stops of a dialog. An embedded modal is part of the page's own tab order. */
const ENABLED = 'dialog :not(:disabled,[type=radio]:not(:checked))'

/** Bits of `Node.compareDocumentPosition`. */
const PRECEDING = 2
const FOLLOWING = 4

/** Keeps focus within one modal. Views are rendered again on the way back, so a button is found by its name. */
export function createFocusKeeper(root: ShadowRoot): FocusKeeper {
  const openers = new Map<number, string>()
  let last: Element | null = null
  let shown = 0
  let wanted: string | undefined
  const findView = () => root.querySelector<HTMLElement>('[data-view]')

  function rest(): void {
    const view = findView()
    if (view !== root.activeElement && view?.contains(root.activeElement)) return
    const opener = [...root.querySelectorAll('button')].find((button) => nameOf(button) === wanted)
    const next = opener ?? view
    next?.focus({ preventScroll: !opener })
  }
  // Browsers move focus to the body when the focused element is removed.
  const isLost = () => last?.isConnected === false && document.activeElement === document.body
  root.addEventListener('focusin', () => {
    last = root.activeElement
    if (last !== findView()) wanted = undefined
  })
  // Firefox would move from the last stop to its own controls, and back only to that stop (its dialog is in a shadow root, before a sibling
  // of the host). A view that still loads has focus before it has a stop.
  root.addEventListener('keydown', (event) => {
    const { key, shiftKey, target } = event as KeyboardEvent
    if (key !== 'Tab') return
    const stops = [...root.querySelectorAll<HTMLElement>(ENABLED)].filter(
      (element) => element.tabIndex >= 0 && element.getClientRects()[0],
    )
    const next = stops.at(shiftKey ? -1 : 0)
    const isAhead = (stop: Element) =>
      (target as Node).compareDocumentPosition(stop) & (shiftKey ? PRECEDING : FOLLOWING)
    if (!next || stops.some(isAhead)) return
    event.preventDefault()
    next.focus()
  })
  // Focus that moved to the host's page is not brought back. If a browser reports removed elements here, they are gone by then.
  root.addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (last?.isConnected && !root.activeElement) last = null
    }),
  )
  // The element that led away may be rendered after its view.
  new MutationObserver(() => {
    if (isLost() || (wanted && root.activeElement === findView())) rest()
  }).observe(root, { childList: true, subtree: true })

  return {
    rest,
    follow(entryKey) {
      if (last?.localName === 'button') openers.set(shown, nameOf(last))
      else openers.delete(shown)
      shown = entryKey
      wanted = openers.get(entryKey)
    },
    isLost,
  }
}

/** A button whose text changes while its view is away has a `data-name`, which does not change. */
function nameOf(element: Element): string {
  return element.getAttribute('data-name') ?? element.getAttribute('aria-label') ?? element.textContent
}
