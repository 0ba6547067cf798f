// Manifest of the tokens plugin: what a page has of it before an account is shown.
import { definePlugin, type PluginManifest } from '@latchkey/kernel'
import type { TokensOptions, TokensTypes } from './types'

export type { TokensOptions, TokensTypes } from './types'

/** Height of the total in CSS pixels. */
const TOTAL_PX = 52

/** Adds what the account holds: the tabs Tokens and NFTs, and the total. */
export function tokens(options: TokensOptions = {}): PluginManifest<TokensTypes> {
  return definePlugin<TokensTypes>({
    id: 'tokens',
    api: 1,
    options,
    needs: { chain: ['balances'] },
    uses: ['page', 'dataApi'],
    gives: ['tokens', 'portfolios'],
    views: {
      AccountTokens: { title: 'Tokens', load: () => import('./views/TokensView') },
      AccountNfts: { title: 'NFTs', load: () => import('./views/NftsView') },
    },
    slots: {
      'account.hero': [{ id: 'total', order: 10, roomPx: TOTAL_PX, load: () => import('./views/TotalView') }],
      'account.tab': [
        { id: 'tokens', order: 10, label: 'Tokens', view: 'AccountTokens' },
        // Families whose accounts hold one coin alone have nothing to collect either.
        { id: 'nfts', order: 20, label: 'NFTs', view: 'AccountNfts', when: { features: ['tokens'] } },
      ],
    },
    // Amounts that were remembered are wrong from here on.
    wakeOn: ['tx:submitted', 'tx:settled'],
    storage: { portfolios: { version: 1, parse: (raw) => (Array.isArray(raw) ? raw : null) } },
    load: () => import('./plugin'),
  })
}
