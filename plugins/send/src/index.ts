// Manifest of the send plugin: its action in the account, its views, and a row for pending transfers.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { SendTypes } from './types'

export type { PlanDifference, SendTypes } from './types'

/**
 * Adds sending for every network family that can build a transfer. Nothing loads before a visitor shows intent on the button.
 *
 * @example
 * ```ts
 * import { send } from '@latchkey/plugin-send'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * const plugins = [...defaultPlugins(), send()]
 * button.onclick = () => modal.open('WalletSend', { to: 'vitalik.eth', token: null, amount: '0.1' })
 * ```
 */
export function send(): PluginManifest<SendTypes> {
  return definePlugin<SendTypes>({
    id: 'send',
    api: 1,
    uses: ['page', 'tokens', 'names', 'activity'],
    provides: ['send'],
    views: {
      WalletSend: { title: 'Send', load: async () => ({ View: (await import('./views/flow')).views.Start }) },
      WalletSendSelectToken: {
        title: 'Select token',
        load: async () => ({ View: (await import('./views/flow')).views.SelectToken }),
      },
      WalletSendPreview: {
        title: 'Review send',
        load: async () => ({ View: (await import('./views/flow')).views.Preview }),
      },
    },
    slots: {
      'account.action': [
        {
          id: 'send',
          order: 40,
          label: 'Send',
          icon: 'arrowUp',
          opens: 'WalletSend',
          when: { features: ['transfer'], connected: true },
        },
      ],
      'account.notice': [{ id: 'sent', order: 5, roomPx: 0, load: () => import('./views/SentRow') }],
    },
    // The body parses it with a schema, so that no schema is on every page.
    storage: { recipients: { version: 1, parse: (raw) => raw ?? null } },
    load: () => import('./plugin'),
  })
}
