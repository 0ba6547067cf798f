// Loads the code that separates a host's own dialog from ours only if the page has such a dialog, because that is rare.

/** Keeps a host dialog below ours from reacting to events in ours, until the signal aborts. `element` contains our dialog. */
export function leaveBelow(element: HTMLElement, dialog: HTMLDialogElement, signal: AbortSignal): void {
  if (document.querySelector('[role$=dialog]'))
    import('./isolateDialog').then(
      (loaded) => signal.aborted || loaded.isolateDialog(element, dialog, signal),
      () => {},
    )
}
