// Manifest of the WalletConnect plugin: the part that a page loads before anyone selects a wallet on another device.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { WalletConnectOptions, WalletConnectTypes } from './types'

export type { LinkedApp } from './appLink'
export type { Attempt, PairingLink } from './attempt'
export type { NamespaceOverrides } from './namespaces'
export type {
  OwnUniversalProvider,
  ShownLinks,
  WalletConnectOptions,
  WalletConnectService,
  WalletConnectTypes,
} from './types'

/** Maximum length of a topic or network ID that is read back from storage, in characters. */
const MAX_TEXT = 128
const isText = (value: unknown) => typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT

/**
 * Adds WalletConnect to the wallet list. Its library loads on intent, or for a stored session.
 *
 * @example
 * ```ts
 * import { walletConnect } from '@latchkey/plugin-walletconnect'
 * import { createWalletModal, evm } from '@latchkey/sdk'
 *
 * const modal = createWalletModal({ chains: [evm()], plugins: [walletConnect({ projectId: 'YOUR_PROJECT_ID' })] })
 * ```
 */
export function walletConnect(options: WalletConnectOptions = {}): PluginManifest<WalletConnectTypes> {
  return definePlugin<WalletConnectTypes>({
    id: 'walletconnect',
    api: 1,
    options,
    uses: ['page', 'pairingSignIn'],
    provides: ['walletConnect'],
    connects: ['walletConnect'],
    views: {
      ConnectingWalletConnect: {
        title: 'WalletConnect',
        load: async () => ({ View: (await import('./views/pairingViews')).ListedWalletView }),
      },
      ConnectingWalletConnectBasic: {
        title: 'WalletConnect',
        load: async () => ({ View: (await import('./views/pairingViews')).AnyWalletView }),
        opensOn: 'desktop',
      },
    },
    slots: {
      // A host's own client has its own relay, which a socket without that client's project would not reach.
      'diagnosis.check': options.universalProvider
        ? []
        : [
            {
              id: 'relay',
              order: 70,
              label: 'Connection service',
              load: async () => (await import('./checkRelay')).createRelayCheck(options),
            },
          ],
    },
    wakeOnStored: 'links',
    storage: {
      links: {
        version: 1,
        parse(raw) {
          const { isExpected, links } = (raw ?? {}) as WalletConnectTypes['storage']['links']
          return Array.isArray(links) && links.every((link) => isText(link?.topic)) ? { isExpected, links } : null
        },
      },
      session: {
        version: 1,
        parse(raw) {
          const { topic, active } = (raw ?? {}) as WalletConnectTypes['storage']['session']
          return isText(topic) && Array.isArray(active) && active.every(isText) ? { topic, active } : null
        },
      },
    },
    load: () => import('./plugin'),
  })
}
