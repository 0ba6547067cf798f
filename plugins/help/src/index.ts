// Manifest of the help plugin: what a wallet is, and where to get one.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { HelpOptions, HelpTypes } from './types'

export type { HelpOptions, HelpTypes, WalletLink } from './types'

/**
 * Adds "I don't have a wallet" and a help button to Connect. Its views are loaded when a visitor opens them.
 *
 * @example
 * ```ts
 * import { help } from '@latchkey/plugin-help'
 *
 * // The wallets that you recommend to visitors without one.
 * const rabby = { name: 'Rabby', detail: 'Chrome, Edge, Brave', url: 'https://rabby.io' }
 * const plugins = [help({ wallets: [rabby] })]
 * ```
 */
export function help(options: HelpOptions = {}): PluginManifest<HelpTypes> {
  return definePlugin<HelpTypes>({
    id: 'help',
    api: 1,
    options,
    views: {
      WhatIsAWallet: { title: 'About wallets', load: () => import('./views/WhatIsAWalletView') },
      GetWallet: {
        title: 'Get a wallet',
        load: async () => ({ View: (await import('./views/GetWalletView')).createGetWalletView(options.wallets) }),
      },
    },
    slots: {
      'header.start': [
        {
          id: 'about',
          order: 10,
          label: 'About wallets',
          icon: 'help',
          opens: 'WhatIsAWallet',
          when: { connected: false },
        },
      ],
      'connect.footer': [
        { id: 'noWallet', order: 10, label: 'I don’t have a wallet', icon: 'wallet', opens: 'GetWallet' },
      ],
    },
  })
}
