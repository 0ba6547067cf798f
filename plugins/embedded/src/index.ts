// Manifest of the embedded wallet: the part that a page loads before anyone signs in.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { EmbeddedOptions, EmbeddedTypes } from './types'

export type {
  EmbeddedFrameService,
  EmbeddedOptions,
  EmbeddedTypes,
  FrameStatus,
  LoginStorage,
  UnreachableReason,
} from './types'

/** The longest text that is read back from storage, in characters; a session token may be long. */
const MAX_TEXT = 16_384
const MAX_NETWORKS = 1_000
const valueIf = <V>(isValue: (raw: never) => unknown) => ({
  version: 1,
  parse: (raw: unknown) => (isValue(raw as never) ? (raw as V) : null),
})
const text = <V extends string>() =>
  valueIf<V>((raw: unknown) => typeof raw === 'string' && raw !== '' && raw.length <= MAX_TEXT)

const loadFrameView = () => import('./views/FrameView')

/**
 * Adds a wallet that visitors sign in to, for plugins like `email` and `socials`. Its frame is created when one of them needs it or to
 * restore a login.
 *
 * @example
 * ```ts
 * import { email } from '@latchkey/plugin-email'
 * import { embedded } from '@latchkey/plugin-embedded'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * // Your own login frame. Its origin must differ from the page's.
 * const plugins = [...defaultPlugins(), embedded({ frameUrl: 'https://login.shop.example/sdk' }), email()]
 * ```
 */
export function embedded(options: EmbeddedOptions = {}): PluginManifest<EmbeddedTypes> {
  return definePlugin<EmbeddedTypes>({
    id: 'embedded',
    api: 1,
    options,
    uses: ['page'],
    provides: ['embeddedWallet', 'embeddedFrame'],
    connects: ['auth'],
    views: {
      ApproveTransaction: { title: 'Approve', load: loadFrameView },
      WalletSecurity: { title: 'Wallet security', load: loadFrameView },
    },
    slots: { 'account.row': [{ id: 'kind', order: 25, roomPx: 0, load: () => import('./views/AccountTypeRow') }] },
    storage: {
      sessionToken: text(),
      emailLoginUsed: valueIf((raw: unknown) => raw === true),
      lastUsedChain: text(),
      lastEmailLoginTime: valueIf(Number.isFinite),
      email: text(),
      preferredAccountTypes: valueIf(
        (raw: unknown) =>
          typeof raw === 'object' &&
          raw !== null &&
          Object.values(raw).every((type) => type === 'eoa' || type === 'smartAccount'),
      ),
      smartAccountNetworks: valueIf(
        (raw: unknown) => Array.isArray(raw) && raw.length <= MAX_NETWORKS && raw.every(Number.isFinite),
      ),
      socialUsername: text(),
      emailStep: valueIf((raw: unknown) => raw),
    },
    load: () => import('./plugin'),
  })
}
