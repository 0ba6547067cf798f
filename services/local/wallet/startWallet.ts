// Serves the demo wallet on its own origin: the script for pages, and the window that has the keys.
import { readFile } from 'node:fs/promises'
import type { PageConfig } from '../../approval/protocol.ts'
import { bundlePage } from '../../bundlePage.ts'
import type { Running } from '../../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../ports.ts'
import type { Holdings } from './families/family.ts'
import { type Answers, serveAnswers } from './serveAnswers.ts'

const DEFAULT_PORT = 4180

export interface Wallet extends Running {
  /** Origin of the wallet. */
  url: string
  /** URL of the script that a page includes. */
  scriptUrl: string
}

/** Serves one wallet with these holdings on the preferred port or the next free one. */
export async function startWallet(options: { holdings: readonly Holdings[]; port?: number }): Promise<Wallet> {
  let answers: Answers = {}
  const server = serveAnswers(() => answers)
  const port = await listenOnFreePort(server, options.port ?? DEFAULT_PORT)
  const url = `http://${LOOPBACK}:${port}`
  answers = await buildAnswers(url, options.holdings)
  return { url, scriptUrl: `${url}/wallet.js`, stop: () => closeServer(server) }
}

async function buildAnswers(walletOrigin: string, holdings: readonly Holdings[]): Promise<Answers> {
  const byFamily = (part: 'page' | 'window') => Object.fromEntries(holdings.map((each) => [each.family, each[part]]))
  const config: PageConfig = { walletOrigin, families: byFamily('page') }
  const [page, window, html, look, css, icon] = await Promise.all([
    bundlePage(locate('page/wallet.ts'), { format: 'iife', define: { WALLET_PAGE_CONFIG: JSON.stringify(config) } }),
    bundlePage(locate('window/window.ts'), { format: 'esm' }),
    readFile(locate('window/window.html'), 'utf8'),
    readFile(locate('../../approval/look.css'), 'utf8'),
    readFile(locate('window/window.css'), 'utf8'),
    readFile(locate('page/icon.svg'), 'utf8'),
  ])
  return {
    '/health': { type: 'text/plain', body: 'ok\n' },
    '/wallet.js': { type: 'text/javascript', body: page, readers: 'any' },
    '/window.html': { type: 'text/html', body: html },
    '/window.js': { type: 'text/javascript', body: window },
    '/look.css': { type: 'text/css', body: look },
    '/window.css': { type: 'text/css', body: css },
    '/icon.svg': { type: 'image/svg+xml', body: icon },
    '/window-config.json': { type: 'application/json', body: JSON.stringify(byFamily('window')), readers: 'own' },
  }
}

function locate(path: string): URL {
  return new URL(path, import.meta.url)
}
