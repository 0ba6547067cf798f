// Constructed style sheets of one shadow root. `style-src 'self'` allows them, unlike a style element.

/** Returns a function that adopts each style sheet once, however often it is called. */
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
