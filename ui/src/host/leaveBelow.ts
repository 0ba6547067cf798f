// A page with a dialog of its own under ours is rare: what keeps the two apart is loaded where there is one.

/** Leaves a dialog of the host's alone until the signal. `element` carries ours. */
export function leaveBelow(element: HTMLElement, dialog: HTMLDialogElement, signal: AbortSignal): void {
  if (document.querySelector('[role$=dialog]'))
    import('./standApart').then(
      (loaded) => signal.aborted || loaded.standApart(element, dialog, signal),
      () => {},
    )
}
