// Manifest of the passkey plugin: a row in Connect, and the view that contains the login frame's screen.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { PasskeyTypes } from './types'

export type { PasskeyTypes } from './types'

/**
 * Adds sign-up and sign-in with a passkey. Requires the plugin `embedded`, which provides the wallet, and a login server that supports
 * passkeys.
 *
 * @example
 * ```ts
 * import { embedded } from '@latchkey/plugin-embedded'
 * import { passkey } from '@latchkey/plugin-passkey'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * const plugins = [...defaultPlugins(), embedded({ frameUrl: 'https://login.shop.example/sdk' }), passkey()]
 * ```
 */
export function passkey(): PluginManifest<PasskeyTypes> {
  return definePlugin<PasskeyTypes>({
    id: 'passkey',
    api: 1,
    uses: ['embeddedWallet'],
    requires: ['embeddedWallet'],
    views: { ConnectingPasskey: { title: 'Use a passkey', load: () => import('./views/ConnectingPasskeyView') } },
    slots: {
      'connect.method': [
        { id: 'passkey', order: 30, label: 'Continue with a passkey', icon: 'shield', opens: 'ConnectingPasskey' },
      ],
    },
  })
}
