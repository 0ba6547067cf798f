// Opens a built example in a real Chromium, served from loopback, with one announced sample wallet, for the sizes and benches.
import { chromium } from '@playwright/test'
import { preview } from 'vite'
import { LEFT_OUT, ONLY_THIS_MACHINE } from '../../e2e/engines/chromium/features.mjs'
import { ensureProgram } from '../../scripts/programs.mjs'

/** The example's own button, and a row of the wallet list behind it. */
export const CONNECT_BUTTON = '[data-testid="lk-connect-button"]'
export const WALLET_ROW = '[data-testid="lk-wallet-item"]'

/** Stops a page that hangs, but not one that is slow on a busy machine. Measurements have their own clock. */
const HANGS_AFTER_MS = 120_000

/** A wallet that rejects every request, which is enough to be listed. */
export const ANNOUNCE_WALLET = `
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Sample', icon, rdns: 'org.example' }
  const provider = { request: () => Promise.reject({ code: 4001, message: 'No' }), on() {}, removeListener() {} }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()`

/**
 * Serves the example, opens an empty page for it, and closes everything when `use` is done.
 * @template T
 * @param {string} root folder of the example, absolute
 * @param {(page: import('@playwright/test').Page, origin: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function openExample(root, use) {
  const executablePath = ensureProgram('chromium')
  const options = { port: 0, host: '127.0.0.1' }
  const server = await preview({ root, configFile: false, logLevel: 'error', preview: options })
  try {
    const args = [LEFT_OUT, ONLY_THIS_MACHINE, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
    const browser = await chromium.launch({ executablePath, args })
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(HANGS_AFTER_MS)
      await page.addInitScript({ content: ANNOUNCE_WALLET })
      return await use(page, new URL(server.resolvedUrls?.local[0] ?? '').origin)
    } finally {
      await browser.close()
    }
  } finally {
    await server.close()
  }
}
