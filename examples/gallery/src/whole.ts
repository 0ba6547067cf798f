// Views with everything that plugins add to them, on a page with all plugins.
import type { PluginManifest } from '@latchkey/kernel'
import type { EmbeddedUser } from '@latchkey/kernel/contracts'
import { history } from '@latchkey/plugin-history'
import { languageMenu } from '@latchkey/plugin-language-menu'
import { names } from '@latchkey/plugin-names'
import { onramp } from '@latchkey/plugin-onramp'
import { receive } from '@latchkey/plugin-receive'
import { send } from '@latchkey/plugin-send'
import { smartSessions } from '@latchkey/plugin-smart-sessions'
import { swaps } from '@latchkey/plugin-swaps'
import { createEmbedded } from './embeddedWallet'
import { createHoldings, USUAL } from './holdings'
import { namingFeatures } from './naming'
import type { Row } from './row'
import { createTransfer, give } from './sending'
import { signedIn } from './signingIn'
import { sessionFeatures } from './smartSessions'
import { createSwaps } from './swapping'
import { openSettings } from './visitor'

/** The account has no name yet, and no sessions. */
const data: PluginManifest = give('data', 'dataApi', {
  isSupported: async () => true,
  identity: async () => ({ name: null, avatarUrl: null }),
  namesOf: async () => [],
  smartSessions: async () => [],
})

/** Signed in by email, with keys and devices to show. */
const USER: Partial<EmbeddedUser> = {
  accountType: 'smartAccount',
  isSmartAccountDeployed: true,
  smartAccountNetworks: ['eip155:1'],
  hasSecurityView: true,
}

const accountFull: Row = {
  id: 'account-full',
  isConnected: true,
  world: {
    features: {
      onramp: { networkName: () => 'ethereum' },
      swaps: createSwaps({}),
      transfer: createTransfer(),
    },
  },
  plugins: [...createHoldings({ balances: USUAL }), history(), receive(), send(), swaps(), onramp()],
}

const settingsFull: Row = {
  id: 'settings-full',
  isConnected: true,
  options: { features: { smartSessions: true } },
  world: {
    wallets: [{ id: 'wallet-0', name: 'Email or social', kind: 'auth' }],
    accountType: 'smartAccount',
    features: { ...namingFeatures, ...sessionFeatures },
  },
  plugins: [
    data,
    names(),
    smartSessions(),
    ...signedIn(false),
    languageMenu({ tags: ['en', 'de', 'ja'] }),
    ...createEmbedded({ user: USER }),
  ],
  show: openSettings,
}

export const wholeRows: readonly Row[] = [accountFull, settingsFull]
