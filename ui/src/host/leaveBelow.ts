// A page with a dialog of its own under ours is rare: what keeps the two apart is loaded where there is one.

/** Keeps a dialog of the host below ours from reacting to what happens in ours, until the signal. `element` carries ours. */
export function leaveBelow(element: HTMLElement, dialog: HTMLDialogElement, signal: AbortSignal): void {
  if (document.querySelector('[role$=dialog]'))
    import('./standApart').then(
      (loaded) => signal.aborted || loaded.standApart(element, dialog, signal),
      () => {},
    )
}
