// Shows and hides the dialog in the top layer: focuses the view, stops the page behind it from scrolling, and closes only with consent. The
// browser returns focus to the opener, also in another shadow root (docs/decisions/001).
import { onDismiss } from './dismiss'
import type { FocusKeeper } from './focus'
import { followSheet } from './followSheet'
import { leaveBelow } from './leaveBelow'
import { lockScroll } from './lockScroll'

export interface Presentation {
  show(): void
  /** Resolves when the closing transition has ended. */
  hide(): Promise<void>
  dispose(): void
}

/** `element` contains the dialog in its shadow root. `requestClose` resolves to false if a guard keeps the modal open. */
export function presentModally(
  element: HTMLElement,
  dialog: HTMLDialogElement,
  focus: FocusKeeper,
  requestClose: () => Promise<boolean>,
): Presentation {
  const living = new AbortController()
  const { signal } = living
  let isWanted = false
  let opening: AbortController | undefined

  const open = () => {
    dialog.showModal()
    focus.rest()
  }
  const close = () => {
    isWanted = false
    opening?.abort()
    dialog.close()
  }
  const onClose = async () => {
    // Some Escapes cannot be prevented. If a guard refuses afterward, the dialog opens again, locked.
    if (!isWanted || dialog.open || (await requestClose()) || !isWanted || !dialog.isConnected) return
    dialog.setAttribute('closedby', 'none')
    open()
  }
  onDismiss(dialog, requestClose, signal)
  dialog.addEventListener('close', onClose, { signal })

  return {
    show() {
      if (isWanted || !dialog.isConnected) return
      isWanted = true
      dialog.removeAttribute('closedby')
      opening = new AbortController()
      // First, while the layout is clean, because it measures the page.
      opening.signal.addEventListener('abort', lockScroll(document.documentElement))
      open()
      leaveBelow(element, dialog, opening.signal)
      followSheet(dialog, requestClose, opening.signal)
    },
    async hide() {
      close()
      await Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished))
    },
    dispose() {
      close()
      living.abort()
    },
  }
}
