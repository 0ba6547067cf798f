// Serves the demo wallet on an origin of its own: the script for pages, and the window that holds the keys.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { DEMO_ACCOUNTS, TEST_MNEMONIC } from '../chains/evm/networks.ts'
import type { Running } from '../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../ports.ts'
import type { PageConfig, WalletChain } from './protocol.ts'

const DEFAULT_PORT = 4180
/** What shipped browsers understand; the same as the packages. */
const TARGET = 'es2022'
/** The window loads nothing from elsewhere and is never framed; it talks to the networks' servers alone. */
const WINDOW_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  'connect-src http: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface Wallet extends Running {
  /** Origin of the wallet. */
  url: string
  /** The script that a page includes. */
  scriptUrl: string
}

interface Answer {
  type: string
  body: string
  /** Only the wallet's own pages may read it. */
  isPrivate?: boolean
}

/** Serves the wallet for these networks; a taken port is answered with the next free one. */
export async function startWallet(options: { chains: readonly WalletChain[]; port?: number }): Promise<Wallet> {
  let answers: Readonly<Record<string, Answer>> = {}
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined
    const isForeign = request.headers['sec-fetch-site'] !== 'same-origin'
    if (!answer || request.method !== 'GET') return void response.writeHead(404).end()
    if (answer.isPrivate && isForeign) return void response.writeHead(403).end()
    response.writeHead(200, {
      'content-type': `${answer.type}; charset=utf-8`,
      'content-security-policy': WINDOW_POLICY,
      'cross-origin-resource-policy': path === '/wallet.js' ? 'cross-origin' : 'same-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    response.end(answer.body)
  })
  const port = await listenOnFreePort(server, options.port ?? DEFAULT_PORT)
  const url = `http://${LOOPBACK}:${port}`
  answers = await buildAnswers({ walletOrigin: url, chains: [...options.chains] })
  return { url, scriptUrl: `${url}/wallet.js`, stop: () => closeServer(server) }
}

async function buildAnswers(config: PageConfig): Promise<Record<string, Answer>> {
  const [page, window, html, css, icon] = await Promise.all([
    bundle('page/wallet.ts', { WALLET_PAGE_CONFIG: JSON.stringify(config) }),
    bundle('window/window.ts', {}),
    readHere('window/window.html'),
    readHere('window/window.css'),
    readHere('page/icon.svg'),
  ])
  const windowConfig = { accounts: listAccounts(), chains: config.chains }
  return {
    '/health': { type: 'text/plain', body: 'ok\n' },
    '/wallet.js': { type: 'text/javascript', body: page },
    '/window.html': { type: 'text/html', body: html },
    '/window.js': { type: 'text/javascript', body: window },
    '/window.css': { type: 'text/css', body: css },
    '/icon.svg': { type: 'image/svg+xml', body: icon },
    '/window-config.json': { type: 'application/json', body: JSON.stringify(windowConfig), isPrivate: true },
  }
}

async function bundle(entry: string, define: Record<string, string>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    format: entry.startsWith('page/') ? 'iife' : 'esm',
    target: TARGET,
    loader: { '.svg': 'text' },
    define,
    logLevel: 'silent',
  })
  const [file] = outputFiles
  if (!file) throw new Error(`esbuild made nothing of ${entry}`)
  return file.text
}

function readHere(path: string): Promise<string> {
  return readFile(new URL(path, import.meta.url), 'utf8')
}

/** The demo accounts with their keys: derived from the public test mnemonic, worth nothing anywhere else. */
function listAccounts() {
  return DEMO_ACCOUNTS.map(({ name, index, address }) => {
    const { privateKey } = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: index }).getHdKey()
    if (!privateKey) throw new Error(`The test mnemonic gives no key for account ${index}`)
    return { name, address, privateKey: bytesToHex(privateKey) }
  })
}
