// Serves the demo wallet that pairs by link, like one on a phone: a page on its own origin with its own keys.
import { readFile } from 'node:fs/promises'
import { bundlePage } from '../../bundlePage.ts'
import type { Running } from '../../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../ports.ts'
import type { Holdings } from '../wallet/families/family.ts'
import { type Answers, serveAnswers } from '../wallet/serveAnswers.ts'

const DEFAULT_PORT = 4181

export interface WalletPageOptions {
  /** The window part of each is used. */
  holdings: readonly Holdings[]
  /** `ws:` URL of the relay. */
  relayUrl: string
  projectId: string
  /** Preferred port; the next free one if it is in use. 0 means any free port. */
  port?: number
}

export interface WalletPage extends Running {
  /** URL of the page; `/?uri=`, `/wc?uri=`, and `/#` accept a link. */
  url: string
}

/** Resolves when the page is bundled and served. */
export async function startWalletPage({ port, ...options }: WalletPageOptions): Promise<WalletPage> {
  const answers = await buildAnswers(options)
  const server = serveAnswers(() => answers)
  const taken = await listenOnFreePort(server, port ?? DEFAULT_PORT)
  return { url: `http://${LOOPBACK}:${taken}`, stop: () => closeServer(server) }
}

async function buildAnswers({ holdings, ...options }: Omit<WalletPageOptions, 'port'>): Promise<Answers> {
  const [script, html, look, css, icon] = await Promise.all([
    bundlePage(locate('page/page.ts'), { format: 'esm', define: { global: 'globalThis' } }),
    readFile(locate('page/page.html'), 'utf8'),
    readFile(locate('../../approval/look.css'), 'utf8'),
    readFile(locate('page/page.css'), 'utf8'),
    readFile(locate('../wallet/page/icon.svg'), 'utf8'),
  ])
  const config = { ...options, families: Object.fromEntries(holdings.map(({ family, window }) => [family, window])) }
  return {
    '/health': { type: 'text/plain', body: 'ok\n' },
    '/': { type: 'text/html', body: html },
    '/wc': { type: 'text/html', body: html },
    '/page.js': { type: 'text/javascript', body: script },
    '/look.css': { type: 'text/css', body: look },
    '/page.css': { type: 'text/css', body: css },
    '/icon.svg': { type: 'image/svg+xml', body: icon, readers: 'any' },
    '/page-config.json': { type: 'application/json', body: JSON.stringify(config), readers: 'own' },
  }
}

function locate(path: string): URL {
  return new URL(path, import.meta.url)
}
