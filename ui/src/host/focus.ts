// Where the keyboard is while the modal is open: on the view that came, on the way back on what led away, never nowhere.

export interface FocusKeeper {
  /** Moves focus to the view, unless something in it took it already; on the way back to the button that led away. */
  rest(): void
  /** From now on this entry of the stack is shown. */
  follow(entryKey: number): void
  /** The element of the modal that had focus was removed, and nothing has taken it since. */
  isLost(): boolean
}

/** What may be a tab stop of a dialog. An embedded modal is part of the page's own order. */
const ENABLED = 'dialog :not(:disabled,[type=radio]:not(:checked))'

/** Keeps focus within one modal. Views are drawn again on the way back, so a button is found again by its name. */
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
  // Browsers drop focus on the body when its element is removed.
  const isLost = () => last?.isConnected === false && document.activeElement === document.body
  root.addEventListener('focusin', () => {
    last = root.activeElement
    if (last !== findView()) wanted = undefined
  })
  // From the last stop Firefox goes to its own controls, and back to that stop only (its dialog in a shadow root, before a sibling of the host).
  root.addEventListener('keydown', (event) => {
    const { key, shiftKey } = event as KeyboardEvent
    if (key !== 'Tab') return
    const stops = [...root.querySelectorAll<HTMLElement>(ENABLED)].filter(
      (element) => element.tabIndex >= 0 && element.getClientRects()[0],
    )
    if (root.activeElement !== stops.at(shiftKey ? 0 : -1)) return
    event.preventDefault()
    stops.at(shiftKey ? -1 : 0)?.focus()
  })
  // Who left for the bare page of the host is not brought back. What is removed is gone by then, where a browser tells of it too.
  root.addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (last?.isConnected && !root.activeElement) last = null
    }),
  )
  // What led away may be drawn later than its view.
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

/** A button whose words change while its view is away has a `data-name`, which stays. */
function nameOf(element: Element): string {
  return element.getAttribute('data-name') ?? element.getAttribute('aria-label') ?? element.textContent
}
