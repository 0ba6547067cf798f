// Manifest of the siwx plugin: signs in to the site with a message that the wallet signs.
import { definePlugin, LatchkeyError, type PluginManifest } from '@latchkey/kernel'
import type { SiwxOptions, SiwxTypes } from './types'

export type { SignInPhase, SignInState } from './machine'
export type { SiweConfig, SiweMessageInput, SiweMessageParams, SiweSession } from './siweTypes'
export type {
  MessageMismatch,
  SignInData,
  SignInMessage,
  SignInMismatch,
  SignInProvider,
  SignInService,
  SignInSession,
  SignInTools,
  SiwxOptions,
  SiwxTypes,
} from './types'

/**
 * Asks each visitor who connects for a signature that proves the account. Throws `siwx/config-conflict`.
 *
 * @example
 * ```ts
 * import { siwx } from '@latchkey/plugin-siwx'
 * import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
 *
 * const signIn = siwx({
 *   // Loads with the first connection.
 *   siwx: async (tools) => {
 *     const { createServerSignIn } = await import('@latchkey/plugin-siwx/storage')
 *     return createServerSignIn(tools, { path: '/sign-in', statement: 'Sign in to the shop.' })
 *   },
 * })
 * const modal = createWalletModal({ chains: [evm()], plugins: [...defaultPlugins(), signIn] })
 * ```
 */
export function siwx(options: SiwxOptions): PluginManifest<SiwxTypes> {
  if (options.siwx && options.siweConfig) {
    const sentence = 'Cannot set both `siweConfig` and `siwx` options'
    throw new LatchkeyError('siwx/config-conflict', sentence, { context: undefined })
  }
  const load = () => import('./views/SignMessageView')
  return definePlugin<SiwxTypes>({
    id: 'siwx',
    api: 1,
    options,
    uses: ['page'],
    provides: ['signIn', 'pairingSignIn'],
    views: {
      SIWXSignMessage: { title: 'Sign in', load },
      ConnectingSiwe: { title: 'Sign in', load },
    },
    slots: {
      'account.row': [
        {
          id: 'signedIn',
          order: 21,
          roomPx: 0,
          load: () => import('./views/SignedInRow'),
          when: { connected: true },
        },
      ],
    },
    wakeOn: ['session:connected', 'session:restored'],
    // The storage parses it with a schema, so that no schema is on every page.
    storage: { sessions: { version: 1, parse: (raw) => raw ?? null } },
    load: () => import('./plugin'),
  })
}
