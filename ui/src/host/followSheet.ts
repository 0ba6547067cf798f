// What only a bottom sheet does, loaded where the window is that narrow, now or after it was turned.

/** The width under which `frame.css` draws a sheet. */
const SHEET_QUERY = '(width < 480px)'

/** Until the signal. Without its code the sheet still closes by its button, Escape and the backdrop. */
export function followSheet(dialog: HTMLDialogElement, ask: () => Promise<boolean>, signal: AbortSignal): void {
  const query = window.matchMedia(SHEET_QUERY)
  let isActing = false
  const look = () => {
    if (!query.matches) return
    import('./actAsSheet').then(
      (loaded) => {
        if (isActing || signal.aborted) return
        isActing = true
        loaded.actAsSheet(dialog, ask, SHEET_QUERY, signal)
      },
      () => {},
    )
  }
  query.addEventListener('change', look, { signal })
  look()
}
