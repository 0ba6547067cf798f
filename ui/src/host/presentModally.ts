// Shows and hides the dialog in the top layer: focus on the view, the page behind it still, closing only by consent.
// The browser itself gives focus back to the opener, also to one in another shadow root (docs/decisions/001).
import type { Dispose } from '@latchkey/kernel'
import { onDismiss } from './dismiss'
import { focusView, keepFocus } from './focus'
import { followSheet } from './followSheet'
import { lockScroll } from './lockScroll'

export interface Presentation {
  show(): void
  /** Resolves when the closing transition has ended. */
  hide(): Promise<void>
  dispose(): void
}

/** `ask` resolves to false when a guard keeps the modal open. */
export function presentModally(dialog: HTMLDialogElement, root: ShadowRoot, ask: () => Promise<boolean>): Presentation {
  let isWanted = false
  let whileOpen: Dispose[] = []

  const open = () => {
    dialog.showModal()
    focusView(root)
  }
  const close = () => {
    isWanted = false
    for (const dispose of whileOpen.splice(0)) dispose()
    if (dialog.open) dialog.close()
  }
  const onClose = async () => {
    // Some Escapes cannot be prevented. When a guard says no after the fact, the dialog comes back, locked.
    if (!isWanted || dialog.open || (await ask()) || !isWanted || !dialog.isConnected) return
    dialog.setAttribute('closedby', 'none')
    open()
  }
  const stopAsking = onDismiss(dialog, ask)
  dialog.addEventListener('close', onClose)

  return {
    show() {
      if (isWanted || !dialog.isConnected) return
      isWanted = true
      dialog.removeAttribute('closedby')
      // First, while the layout is clean: it measures the page.
      const unlockScroll = lockScroll(document.documentElement)
      open()
      whileOpen = [unlockScroll, keepFocus(root), followSheet(dialog, ask)]
    },
    async hide() {
      if (!isWanted) return
      close()
      await Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished))
    },
    dispose() {
      close()
      stopAsking()
      dialog.removeEventListener('close', onClose)
    },
  }
}
