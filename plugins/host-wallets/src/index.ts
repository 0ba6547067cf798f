// Manifest of the host-wallets plugin. Outside of a frame and an app's web view, it lists nothing, and the rest of its code does not load.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { HostWalletsOptions, HostWalletsTypes } from './types'

export type { HostWalletsOptions, HostWalletsTypes } from './types'

/**
 * Inside Safe, Farcaster, or the Base App, offers the wallet of the page or app around this page first, and connects the account that it
 * already shares.
 *
 * @example
 * ```ts
 * import { hostWallets } from '@latchkey/plugin-host-wallets'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * // Also accepts a Safe that you host.
 * const safe = ['https://app.safe.global', 'https://safe.shop.example']
 * const plugins = [...defaultPlugins(), hostWallets({ safe })]
 * ```
 */
export function hostWallets(options: HostWalletsOptions = {}): PluginManifest<HostWalletsTypes> {
  const isHosted = typeof window !== 'undefined' && (window.parent !== window || 'ReactNativeWebView' in window)
  return definePlugin<HostWalletsTypes>({
    id: 'host-wallets',
    api: 1,
    options,
    uses: ['page'],
    ...(isHosted && { connects: ['global.safe', 'xyz.farcaster'], wakeOnStart: true }),
    storage: { left: { version: 1, parse: (raw) => (raw === true ? raw : null) } },
    load: () => import('./plugin'),
  })
}
