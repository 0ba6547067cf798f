// Manifest of the receive plugin: shows the account's address to someone who wants to send to it.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { ReceiveTypes } from './types'

export type { ReceiveTypes } from './types'

/**
 * Adds the action Receive to the account: its address as text and QR code, the networks where it is valid, and requests for an amount.
 *
 * @example
 * ```ts
 * import { receive } from '@latchkey/plugin-receive'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * const plugins = [...defaultPlugins(), receive()]
 * button.onclick = () => modal.open('WalletReceive')
 * ```
 */
export function receive(): PluginManifest<ReceiveTypes> {
  return definePlugin<ReceiveTypes>({
    id: 'receive',
    api: 1,
    uses: ['tokens'],
    views: {
      WalletReceive: { title: 'Receive', load: () => import('./views/WalletReceiveView') },
      WalletCompatibleNetworks: {
        title: 'Compatible networks',
        load: () => import('./views/WalletCompatibleNetworksView'),
      },
    },
    slots: {
      'account.action': [
        {
          id: 'receive',
          order: 30,
          label: 'Receive',
          icon: 'arrowDown',
          opens: 'WalletReceive',
          when: { connected: true },
        },
      ],
    },
  })
}
