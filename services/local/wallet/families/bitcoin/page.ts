// Announces two wallets: one of all families by the Wallet Standard, and a Bitcoin-only one by sats-connect.
import * as v from 'valibot'
import type { EnterPage } from '../family.ts'
import { bitcoinPageConfigSchema } from './message.ts'
import { createSatsConnectProvider } from './satsConnect.ts'
import { registerStandardWallet } from './standard.ts'

/** Member of `window` with the provider. */
const PROVIDER_ID = 'LatchkeyBitcoinProvider'
const NAME = 'Latchkey Bitcoin Wallet'

/** Adds the wallets to the page's lists of Bitcoin wallets. */
export const enterBitcoin: EnterPage = ({ config, ...parts }) => {
  const [first, ...others] = v.parse(bitcoinPageConfigSchema, config).networks
  if (!first) return
  registerStandardWallet(parts, first)
  const provider = createSatsConnectProvider({
    networks: [first, ...others],
    storage: localStorage,
    request: parts.request,
  })
  const page: { btc_providers?: object[] } = window as object
  page.btc_providers = [...(page.btc_providers ?? []), { id: PROVIDER_ID, name: NAME, icon: parts.icon }]
  Object.assign(window, { [PROVIDER_ID]: Object.freeze(provider) })
}
