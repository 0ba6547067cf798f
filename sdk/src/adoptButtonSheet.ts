// The button's look as a constructed sheet: no style element and no style attribute, so a strict policy holds.
import css from './button.css?inline'

/** Adds the sheet to a document or shadow root; taken away by the returned function. A browser too old for it shows its own button. */
export function adoptButtonSheet(root: Document | ShadowRoot): () => void {
  if (!('adoptedStyleSheets' in root)) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
