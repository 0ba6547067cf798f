// The ways in which a visitor dismisses a modal dialog: Escape, a back gesture, or a press on the backdrop. What each event can and cannot
// prevent was measured: docs/decisions/001-dialog-in-shadow-root.md, "Escape".

/**
 * Calls `requestClose` on each attempt to dismiss, until the signal aborts. After a first refusal, the browser's own closing stays off
 * until the dialog is shown again.
 */
export function onDismiss(dialog: HTMLDialogElement, requestClose: () => Promise<boolean>, signal: AbortSignal): void {
  let isPressOnBackdrop = false
  const closeOrLock = async () => {
    if (!(await requestClose())) dialog.setAttribute('closedby', 'none')
  }
  const cancel = (event: Event) => {
    // A file picker inside the dialog also sends `cancel`, and it bubbles.
    if (event.target !== dialog) return
    event.preventDefault()
    void closeOrLock()
  }
  const pressEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dialog.open || dialog.getAttribute('closedby') !== 'none') return
    event.preventDefault()
    void requestClose()
  }
  const press = (event: Event) => {
    isPressOnBackdrop = event.target === dialog
  }
  const click = (event: Event) => {
    // Both ends of a press must be on the backdrop, so that a text selection that ends outside the dialog does not close it.
    if (event.target === dialog && isPressOnBackdrop) void closeOrLock()
  }
  dialog.addEventListener('cancel', cancel, { signal })
  dialog.addEventListener('pointerdown', press, { signal })
  dialog.addEventListener('click', click, { signal })
  document.addEventListener('keydown', pressEscape, { signal })
}
