// Constructed style sheets of one shadow root. Adopting is allowed under `style-src 'self'`, where a style element is not.

/** Returns a function that adopts a sheet text once, however often it is asked. */
export function createSheetAdopter(root: ShadowRoot): (css: string) => void {
  const adopted = new Set<string>()
  return (css) => {
    if (adopted.has(css)) return
    adopted.add(css)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets.push(sheet)
  }
}
