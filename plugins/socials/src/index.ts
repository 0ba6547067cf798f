// Manifest of the socials plugin: signing in with accounts of other sites.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { SocialsOptions, SocialsTypes } from './types'

export type { Provider, SocialAttempt, SocialLoginService, SocialsOptions, SocialsTypes } from './types'

/** The number of providers if the host passed no list. */
const ALL = 7
/** Heights in CSS pixels: one row (a wide button, or only icons), and both rows. */
const ONE_ROW_PX = 48
const TWO_ROWS_PX = 100

/**
 * Adds sign-in with Google, X, Discord, Farcaster, GitHub, Apple, and Facebook. Requires the plugin `embedded`, which provides the wallet.
 *
 * @example
 * ```ts
 * import { embedded } from '@latchkey/plugin-embedded'
 * import { socials } from '@latchkey/plugin-socials'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * const plugins = [...defaultPlugins(), embedded({ projectId }), socials({ providers: ['google', 'github'] })]
 * ```
 */
export function socials(options: SocialsOptions = {}): PluginManifest<SocialsTypes> {
  const { providers } = options
  const roomPx = (providers?.length ?? ALL) > 2 ? TWO_ROWS_PX : ONE_ROW_PX
  const load = async () => ({ View: (await import('./views/SocialButtons')).createSocialButtons(providers) })
  return definePlugin<SocialsTypes>({
    id: 'socials',
    api: 1,
    options,
    uses: ['embeddedWallet', 'page'],
    requires: ['embeddedWallet'],
    provides: ['socialLogin'],
    views: {
      ConnectSocials: {
        title: 'More options',
        load: async () => ({ View: (await import('./views/ConnectSocialsView')).createConnectSocialsView(providers) }),
      },
      ConnectingSocial: { title: 'Sign in', load: () => import('./views/ConnectingSocialView') },
      ConnectingFarcaster: { title: 'Sign in with Farcaster', load: () => import('./views/ConnectingFarcasterView') },
    },
    slots: { 'connect.method': providers?.length === 0 ? [] : [{ id: 'social', order: 20, roomPx, load }] },
    // The body parses it with a schema, so that no schema is on every page.
    storage: { pending: { version: 1, parse: (raw) => raw ?? null } },
    wakeOnStored: 'pending',
    load: () => import('./plugin'),
  })
}
