// Manifest of the wallets plugin: the part that a page loads before a visitor looks for a wallet.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { WalletsOptions, WalletsTypes } from './types'

export type { CustomWallet, WalletsOptions, WalletsTypes } from './types'

/**
 * Adds listed wallets to the wallet list: recent, featured, and recommended ones, and a row to all of them.
 *
 * @example
 * ```ts
 * import { wallets } from '@latchkey/plugin-wallets'
 * import { walletConnect } from '@latchkey/plugin-walletconnect'
 *
 * const acme = { id: 'acme', name: 'Acme Wallet', homepage: 'https://wallet.acme.example' }
 * const plugins = [walletConnect({ projectId }), wallets({ projectId, custom: [acme], allWallets: 'onlyMobile' })]
 * ```
 */
export function wallets(options: WalletsOptions = {}): PluginManifest<WalletsTypes> {
  const { featured = [], custom = [], exclude = [] } = options
  return definePlugin<WalletsTypes>({
    id: 'wallets',
    api: 1,
    options,
    uses: ['page'],
    provides: ['walletLinks', 'walletList', 'walletDirectory'],
    views: {
      AllWallets: { title: 'All wallets', load: () => import('./views/AllWalletsView'), opensOn: 'mobile' },
      GetListedWallet: { title: 'Get a wallet', load: () => import('./views/GetListedWalletView') },
    },
    slots: {
      'connect.wallets': [
        {
          id: 'first',
          order: 0,
          count: featured.length + custom.length,
          ...(exclude.length > 0 && { hasExclusions: true }),
        },
      ],
    },
    // The body parses the rows, so that the code for it is not on every page.
    storage: { recent: { version: 1, parse: (raw) => (Array.isArray(raw) ? raw : null) } },
    load: () => import('./plugin'),
  })
}
