// The gallery's font in any page, so that what a test measures is the same on every machine.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const NAME = 'Inter Variable'
const FILE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** Gives the modal this font. Call it before `goto`. */
export async function addOwnFonts(page: Page): Promise<void> {
  const data = readFileSync(createRequire(import.meta.url).resolve(FILE)).toString('base64')
  await page.addInitScript(install, { name: NAME, data })
}

/** Runs in the page, so it has no imports. */
function install({ name, data }: { name: string; data: string }): void {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  document.fonts.add(new FontFace(name, bytes.buffer, { weight: '100 900' }))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`latchkey-modal { --lk-font: "${name}" }`)
  document.adoptedStyleSheets.push(sheet)
}
