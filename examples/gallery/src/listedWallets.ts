// What plugins add to Connect, without their code: wallet lists that need no loading, and an email method.
import type { Connector, PluginManifest } from '@latchkey/kernel'
import type { FirstWallets, ListedWallet } from '@latchkey/kernel/contracts'
import { atom } from 'jotai/vanilla'

const MARKS = '../../../ui/src/marks/wallets/'
const marks = import.meta.glob<string>('../../../ui/src/marks/wallets/*.svg', {
  eager: true,
  query: '?inline',
  import: 'default',
})
/** The logo of a wallet; null if the packages do not have it. */
const markOf = (name: string): string | null => marks[`${MARKS}${name.split(' ')[0]?.toLowerCase()}.svg`] ?? null

const NoView = () => null
const view = { load: async () => ({ View: NoView }) }
const list = (name: string): ListedWallet => ({
  id: name,
  name,
  chains: [],
  isCertified: false,
  icon: markOf(name),
})

/** Wallet names, as a directory lists them. */
export const LISTED = [
  'Rainbow',
  'MetaMask',
  'Trust Wallet',
  'Crypto.com | DeFi Wallet',
  'Ledger Live',
  'Zerion',
  'Bitget Wallet',
  'Coinbase Wallet',
  'SafePal',
  'Uniswap Wallet',
  'imToken',
  'Kraken Wallet',
  'OKX Wallet',
  'TokenPocket',
]

/** The connector that shows a QR code. */
export const pairing: Partial<Connector> = { id: 'walletConnect', name: 'WalletConnect', kind: 'walletConnect' }

/** Two wallets with logos, like those of the lists. */
export const branded: readonly Partial<Connector>[] = [
  { id: 'wallet-0', name: 'Rabby', icon: markOf('Rabby') ?? '' },
  { id: 'wallet-1', name: 'Phantom', icon: markOf('Phantom') ?? '' },
]

/** A list for every section, and a view of all wallets. */
export const lists: PluginManifest<{ provides: 'walletList' }> = {
  id: 'lists',
  api: 1,
  provides: ['walletList'],
  // In a real bundle, another plugin adds the pairing row; here, the world adds it.
  connects: ['walletConnect'],
  views: { AllWallets: { title: 'All wallets', ...view }, ConnectingWalletConnectBasic: view },
  async load() {
    const first: FirstWallets = {
      recent: [list('Rainbow')],
      featured: [list('Zerion')],
      custom: [list('House Wallet')],
      recommended: [list('Trust Wallet')],
      count: 619,
    }
    return { setup: (ctx) => void ctx.provide('walletList', { firstAtom: atom(first), choose: () => {} }) }
  },
}

/** Four wallets that the host features, and a directory that has not responded yet. */
export const pendingLists: PluginManifest<{ provides: 'walletList' }> = {
  ...lists,
  slots: { 'connect.wallets': [{ id: 'first', order: 0, count: 4 }] },
  async load() {
    const none = { recent: [], featured: [], custom: [], recommended: [], count: null }
    const first: FirstWallets = { ...none, pending: { featured: 4, recommended: 0 } }
    return { setup: (ctx) => void ctx.provide('walletList', { firstAtom: atom(first), choose: () => {} }) }
  },
}

/** A view whose code fails to load. */
export const lost: PluginManifest = {
  id: 'lost',
  api: 1,
  views: { AllWallets: { title: 'All wallets', load: () => Promise.reject(new TypeError('not in the gallery')) } },
}

/** A sign-in method other than a wallet. */
export const email: PluginManifest = {
  id: 'email',
  api: 1,
  slots: {
    'connect.method': [{ id: 'email', order: 10, label: 'Continue with email', icon: 'mail', opens: 'Connect' }],
  },
}
