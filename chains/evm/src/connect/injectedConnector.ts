// A wallet in the page (EIP-1193) as a connector: its row, and how the code that calls it is loaded.
import type { Connector } from '@latchkey/kernel'
import { connectLate } from '@latchkey/kernel/chains'
import { NAMESPACE } from '../namespace'
import type { Eip1193Provider } from './eip1193'

/** What a row of the wallet list needs. */
export type WalletInfo = Pick<Connector, 'id' | 'name' | 'icon' | 'rdns' | 'kind'>

/**
 * Makes a connector of an injected provider. The provider and its `request` are bound once, so a later `window.ethereum` or a
 * replaced `request` has no effect (field cases 16 and 40).
 */
export function createInjectedConnector(info: WalletInfo, provider: Eip1193Provider): Connector {
  const ask = provider.request.bind(provider)
  return connectLate({ ...info, namespaces: [NAMESPACE], approvesIn: 'wallet' }, async () => {
    const { createInjectedWallet } = await import('./injectedWallet')
    return createInjectedWallet(info.id, provider, ask)
  })
}
