// Browsers that are too old for the modal. They get a sentence on the button, and the page around it stays whole.

/** Whether this browser has what the modal cannot do without. The first two are the newest (docs/guides/upgrading.md). */
export function isSupported(): boolean {
  return (
    'canParse' in URL &&
    'any' in AbortSignal &&
    'hasOwn' in Object &&
    'adoptedStyleSheets' in document &&
    !!globalThis.HTMLDialogElement?.prototype.showModal
  )
}
