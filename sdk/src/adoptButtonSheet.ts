// The button's styles as a constructed sheet. It needs no style element and no style attribute, so it works with a strict policy.
import css from './button.css?inline'

/**
 * Adds the sheet to a document or shadow root. The returned function removes it. A browser without constructed sheets shows its own button
 * style.
 */
export function adoptButtonSheet(root: Document | ShadowRoot): () => void {
  if (!('adoptedStyleSheets' in root)) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
