// The pages that a bench compares: a bare page as the baseline, ours, and with `--peers`, other kits.
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'
import { buildBenchHost, buildPage } from './benchHosts.mjs'
import { WALLET_ROW } from './openExample.mjs'
import { buildPeer, installPeers } from './peers.mjs'

/** @typedef {{ name: string, root: string, shown: string }} Subject `shown`: an expression for the element that ends the wait */

/** Also matches in the closed dialog, if a prefetch has drawn it. */
export const MODAL_ROW = `document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('${WALLET_ROW}')`
const IN_OPEN_DIALOG = `${MODAL_ROW}?.closest('dialog')?.open ? ${MODAL_ROW} : null`

/** An empty dialog, which shows the cost of the browser and React. @returns {Promise<Subject>} */
export async function buildFloor() {
  const root = join(ROOT, 'bench/bare')
  await buildPage(root, join(root, 'dist'))
  return { name: 'bare React page, empty dialog', root, shown: `document.querySelector('dialog[open]')` }
}

/** @param {string} name @param {string} root @returns {Subject} */
export function ourPage(name, root) {
  return { name, root, shown: IN_OPEN_DIALOG }
}

/** Pages that follow the guides. @returns {Promise<Subject[]>} */
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
