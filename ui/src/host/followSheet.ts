// Loads the code of the bottom sheet when the window is narrow enough, now or after a rotation.

/** The width below which `frame.css` shows a sheet. */
const SHEET_QUERY = '(width < 480px)'

/** Runs until the signal aborts. Without its code, the sheet still closes with its button, Escape, and the backdrop. */
export function followSheet(
  dialog: HTMLDialogElement,
  requestClose: () => Promise<boolean>,
  signal: AbortSignal,
): void {
  const query = window.matchMedia(SHEET_QUERY)
  let isActing = false
  const look = () => {
    if (!query.matches) return
    import('./actAsSheet').then(
      (loaded) => {
        if (isActing || signal.aborted) return
        isActing = true
        loaded.actAsSheet(dialog, requestClose, SHEET_QUERY, signal)
      },
      () => {},
    )
  }
  query.addEventListener('change', look, { signal })
  look()
}
