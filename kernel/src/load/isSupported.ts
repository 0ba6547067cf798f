// Detects browsers that are too old for the modal. The button says so, and the rest of the page keeps working.

/** Returns whether this browser has every feature that the modal needs. The first two are the newest (docs/guides/upgrading.md). */
export function isSupported(): boolean {
  return (
    'canParse' in URL &&
    'any' in AbortSignal &&
    'hasOwn' in Object &&
    'adoptedStyleSheets' in document &&
    !!globalThis.HTMLDialogElement?.prototype.showModal
  )
}
