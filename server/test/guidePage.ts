// The page from the guide, bundled like a host's page, in a real browser that trusts the proxy's certificate authority.
import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { ROOT } from '../../scripts/packages.mjs'
import { findProgram } from '../../scripts/programs.mjs'

const MAIN = `import { defineElements } from '@latchkey/sdk/elements'
import { modal } from './modal'
defineElements(modal)
`
const HTML = `<!doctype html>
<html lang="en">
  <title>Acme</title>
  <script type="module" src="/main.js"></script>
  <latchkey-button></latchkey-button>
</html>
`

/** Writes the site into a subfolder of `folder`, and resolves to its path. `modal` is the guide's `src/modal.ts`. */
export async function bundleSite(folder: string, modal: string): Promise<string> {
  const [source, site] = [join(folder, 'src'), join(folder, 'site')]
  for (const each of [source, site]) mkdirSync(each)
  writeFileSync(join(source, 'modal.ts'), modal)
  writeFileSync(join(source, 'main.ts'), MAIN)
  writeFileSync(join(site, 'index.html'), HTML)
  await build({
    entryPoints: [join(source, 'main.ts')],
    outdir: site,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    nodePaths: [join(ROOT, 'node_modules')],
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return site
}

/** Trusts this authority in addition to the public ones. */
export function openBrowser(intermediate: string): Promise<Browser> {
  const key = new X509Certificate(intermediate).publicKey.export({ type: 'spki', format: 'der' })
  const hash = createHash('sha256').update(key).digest('base64')
  return chromium.launch({
    executablePath: findProgram('chromium') ?? '',
    args: ['--no-sandbox', `--ignore-certificate-errors-spki-list=${hash}`],
  })
}

/** Opens the page as a new visitor, with the modal open. */
export async function openModal(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByTestId('lk-modal').waitFor()
  return page
}

/** Signs in with the code from an email, which `readCode` returns. */
export async function signInByEmail(page: Page, email: string, readCode: () => Promise<string>): Promise<void> {
  const modal = page.getByTestId('lk-modal')
  const address = modal.getByRole('textbox', { name: 'Email address' })
  await address.fill(email)
  await address.press('Enter')
  const code = modal.getByRole('textbox', { name: '6-digit code' })
  await code.waitFor()
  await code.fill(await readCode())
}

/** Calls a route of the page's own origin from the page's script. */
export function request(page: Page, method: string, path: string, body?: unknown) {
  return page.evaluate(
    async (sent) => {
      const response = await fetch(sent.path, { method: sent.method, body: sent.body || null })
      return { status: response.status, body: await response.json() }
    },
    { method, path, body: body === undefined ? '' : JSON.stringify(body) },
  )
}

/** Opens the QR code from the wallet list, and reads its link. */
export async function copyPairingLink(page: Page): Promise<string> {
  const modal = page.getByTestId('lk-modal')
  await modal.getByTestId('lk-wallet-walletconnect').click()
  await modal.getByTestId('lk-qr').waitFor()
  await modal.getByRole('button', { name: /^(Copy link|Copied)$/ }).click()
  await modal.getByRole('button', { name: 'Copied', exact: true }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
