// Manifest of the networks plugin: shows the wallet's network and switches it.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { NetworksTypes } from './types'

export type { NetworksTypes } from './types'

/**
 * Makes the network on the account a button that opens the list of networks.
 *
 * @example
 * ```ts
 * import { networks } from '@latchkey/plugin-networks'
 *
 * const plugins = [networks()]
 * button.onclick = () => modal.open('Networks')
 * ```
 */
export function networks(): PluginManifest<NetworksTypes> {
  return definePlugin<NetworksTypes>({
    id: 'networks',
    api: 1,
    views: { Networks: { title: 'Networks', load: () => import('./views/NetworksView') } },
    slots: {
      'account.row': [{ id: 'network', order: 10, label: 'Network', icon: 'globe', opens: 'Networks' }],
    },
  })
}
