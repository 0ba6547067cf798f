// Manifest of the tokens plugin: the part that a page loads before an account is shown.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { TokensOptions, TokensTypes } from './types'

export type { TokensOptions, TokensTypes } from './types'

/** Height of the total in CSS pixels. */
const TOTAL_PX = 52

/**
 * Adds the account's tokens: the tabs Tokens and NFTs, and the total.
 *
 * @example
 * ```ts
 * import { tokens } from '@latchkey/plugin-tokens'
 * import { defaultPlugins } from '@latchkey/sdk'
 *
 * // A token that the modal finds without a data service.
 * const usdc = {
 *   network: 'eip155:1',
 *   address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
 *   name: 'USD Coin',
 *   symbol: 'USDC',
 *   decimals: 6,
 * } as const
 * const plugins = [...defaultPlugins(), tokens({ tokens: [usdc] })]
 * ```
 */
export function tokens(options: TokensOptions = {}): PluginManifest<TokensTypes> {
  return definePlugin<TokensTypes>({
    id: 'tokens',
    api: 1,
    options,
    needs: { chain: ['balances'] },
    uses: ['page', 'dataApi'],
    provides: ['tokens', 'portfolios'],
    views: {
      AccountTokens: { title: 'Tokens', load: () => import('./views/TokensView') },
      AccountNfts: { title: 'NFTs', load: () => import('./views/NftsView') },
    },
    slots: {
      'account.hero': [{ id: 'total', order: 10, roomPx: TOTAL_PX, load: () => import('./views/TotalView') }],
      'account.tab': [
        { id: 'tokens', order: 10, label: 'Tokens', view: 'AccountTokens' },
        // Families whose accounts hold only a coin have no NFTs either.
        { id: 'nfts', order: 20, label: 'NFTs', view: 'AccountNfts', when: { features: ['tokens'] } },
      ],
    },
    // From here on, cached amounts are wrong.
    wakeOn: ['tx:submitted', 'tx:settled'],
    storage: { portfolios: { version: 1, parse: (raw) => (Array.isArray(raw) ? raw : null) } },
    load: () => import('./plugin'),
  })
}
