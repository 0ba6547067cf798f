// Manifest of the smart sessions plugin: the permissions of sites for a smart account, and how to revoke them.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { SmartSessionsTypes } from './types'

export type { GrantedPermission, OpenSession, SmartSessionsService, SmartSessionsTypes } from './types'

/**
 * Adds the row Smart sessions to the account; shown for a smart account, with `features: { smartSessions: true }`.
 *
 * @example
 * ```ts
 * import { data } from '@latchkey/plugin-data'
 * import { smartSessions } from '@latchkey/plugin-smart-sessions'
 * import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
 *
 * const plugins = [...defaultPlugins(), data({ projectId }), smartSessions()]
 * const modal = createWalletModal({ chains: [evm()], plugins, features: { smartSessions: true } }) // off by default
 * ```
 */
export function smartSessions(): PluginManifest<SmartSessionsTypes> {
  return definePlugin<SmartSessionsTypes>({
    id: 'smartSessions',
    api: 1,
    uses: ['page', 'dataApi'],
    provides: ['smartSessions'],
    views: {
      SmartSessionList: { title: 'Smart sessions', load: () => import('./views/SmartSessionListView') },
    },
    slots: {
      'account.row': [
        {
          id: 'sessions',
          order: 28,
          roomPx: 0,
          load: () => import('./views/SmartSessionsRow'),
          when: { features: ['smartSessions'], connected: true },
        },
      ],
    },
    load: () => import('./plugin'),
  })
}
