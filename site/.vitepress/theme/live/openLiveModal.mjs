// The modal of the home page: the published file for a script tag, with a wallet and a node inside the page.
/// <reference types="@latchkey/everything/script" />
import { startDemoNode } from './demoNode.mjs'
import { announceDemoWallet } from './demoWallet.mjs'

const NETWORKS = /** @type {const} */ ([
  ['mainnet', '0x1'],
  ['base', '0x2105'],
])

/**
 * @param {string} script the address of latchkey.js
 * @param {'dark' | 'light'} mode
 * @returns {Promise<{ modal: import('@latchkey/sdk').WalletModal, destroy: () => void }>}
 */
export async function createLiveModal(script, mode) {
  const addressOf = (/** @type {string} */ name) => new URL(`live/${name}`, new URL(script, location.href)).href
  const stopNode = startDemoNode(Object.fromEntries(NETWORKS.map(([name, chainId]) => [addressOf(name), chainId])))
  await import(/* @vite-ignore */ script)
  const stopWallet = announceDemoWallet()
  const { everything, networks } = globalThis.latchkey
  const modal = everything({
    features: {
      evm: { networks: NETWORKS.map(([name]) => ({ ...networks[name], rpcUrls: [addressOf(name)] })) },
      solana: false,
      bitcoin: false,
      names: false,
      tokens: false,
      history: false,
      send: false,
      wallets: false,
      hostWallets: false,
    },
    metadata: { name: 'Latchkey', url: location.origin },
    theme: { mode, variables: { accent: '#4f3ff0' } },
  })
  return {
    modal,
    destroy() {
      modal.destroy()
      stopWallet()
      stopNode()
    },
  }
}
