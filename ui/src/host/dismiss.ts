// The ways a visitor asks a modal dialog to go away: Escape or a back gesture, and a press on the backdrop.
// What each event can and cannot prevent was measured: docs/decisions/001-dialog-in-shadow-root.md, "Escape".

/** Calls `ask` on each such wish, until the signal. After a first refusal the browser's own closing is off, until the dialog is shown again. */
export function onDismiss(dialog: HTMLDialogElement, ask: () => Promise<boolean>, signal: AbortSignal): void {
  let isPressOnBackdrop = false
  const askAndLock = async () => {
    if (!(await ask())) dialog.setAttribute('closedby', 'none')
  }
  const cancel = (event: Event) => {
    // A file picker inside the dialog sends `cancel` too, and it bubbles.
    if (event.target !== dialog) return
    event.preventDefault()
    void askAndLock()
  }
  const pressEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dialog.open || dialog.getAttribute('closedby') !== 'none') return
    event.preventDefault()
    void ask()
  }
  const press = (event: Event) => {
    isPressOnBackdrop = event.target === dialog
  }
  const click = (event: Event) => {
    // Both ends of a press must be on the backdrop: a text selection that slips out of the dialog is no wish to leave.
    if (event.target === dialog && isPressOnBackdrop) void askAndLock()
  }
  dialog.addEventListener('cancel', cancel, { signal })
  dialog.addEventListener('pointerdown', press, { signal })
  dialog.addEventListener('click', click, { signal })
  document.addEventListener('keydown', pressEscape, { signal })
}
