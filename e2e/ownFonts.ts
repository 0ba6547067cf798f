// The project's own fonts in every page and frame, so that measurements are the same on every machine.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext } from '@playwright/test'

/** Named so that no page uses the name for its own font, and as the modal names its font with characters of equal width. */
const FONTS = [
  ['Journey Sans', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
  ['SF Mono', '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'],
] as const
/** For the page, the modal and its frames; a host's choice for the modal takes precedence. */
const RULES = `
  :root, body, latchkey-modal { --lk-font: "Journey Sans"; font-family: "Journey Sans" }
  :is(pre, code, .code) { font-family: "SF Mono" }`

/** Provides these fonts to every document of the context. Call it before the first `goto`. */
export async function addOwnFonts(context: BrowserContext): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  const fonts = FONTS.map(([name, file]) => ({ name, data: readFileSync(resolve(file)).toString('base64') }))
  await context.addInitScript(install, { fonts, rules: RULES })
}

/** Runs in the page, so it has no imports. */
function install({ fonts, rules }: { fonts: { name: string; data: string }[]; rules: string }): void {
  for (const { name, data } of fonts) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    document.fonts.add(new FontFace(name, bytes.buffer, { weight: '100 900' }))
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
}
