// The pages that a bench compares: a bare one as the floor, ours, and other kits where `--peers` asks for them.
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'
import { buildBenchHost, buildPage } from './benchHosts.mjs'
import { WALLET_ROW } from './openExample.mjs'
import { buildPeer, installPeers } from './peers.mjs'

/** @typedef {{ name: string, root: string, shown: string }} Subject `shown`: an expression for the element that ends the wait */

/** In the closed dialog as well, where a hint has drawn it. */
export const MODAL_ROW = `document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('${WALLET_ROW}')`
const IN_OPEN_DIALOG = `${MODAL_ROW}?.closest('dialog')?.open ? ${MODAL_ROW} : null`

/** An empty dialog: what the browser and React take. @returns {Promise<Subject>} */
export async function buildFloor() {
  const root = join(ROOT, 'bench/bare')
  await buildPage(root, join(root, 'dist'))
  return { name: 'bare React page, empty dialog', root, shown: `document.querySelector('dialog[open]')` }
}

/** @param {string} name @param {string} root @returns {Subject} */
export function ourPage(name, root) {
  return { name, root, shown: IN_OPEN_DIALOG }
}

/** Pages as the guides write them. @returns {Promise<Subject[]>} */
export async function buildOurs() {
  const evm = await buildBenchHost('evm')
  const everything = await buildBenchHost('everything')
  return [ourPage('EVM, WalletConnect, wallets', evm), ourPage('everything, three families', everything)]
}

/** None without `--peers`. @returns {Promise<Subject[]>} */
export async function buildPeers() {
  if (!process.argv.includes('--peers')) return []
  installPeers()
  return [
    {
      name: 'RainbowKit',
      root: await buildPeer('rainbowkit'),
      shown: `document.querySelector('[data-testid^="rk-wallet-option-"]')`,
    },
    {
      name: 'Solana wallet adapter',
      root: await buildPeer('walletAdapter'),
      shown: `document.querySelector('.wallet-adapter-modal-list button')`,
    },
  ]
}
