// An injected wallet (EIP-1193) as a connector: its row, and how to load the code that calls it.
import type { Connector } from '@latchkey/kernel'
import { createLazyConnector } from '@latchkey/kernel/chains'
import { NAMESPACE } from '../namespace'
import type { Eip1193Provider } from './eip1193'

/** The content of a row in the wallet list. */
export type WalletInfo = Pick<Connector, 'id' | 'name' | 'icon' | 'rdns' | 'kind'>

/**
 * Creates a connector for an injected provider. The provider and its `request` are bound once, so a later `window.ethereum` or a replaced
 * `request` has no effect (field cases 16 and 40).
 */
export function createInjectedConnector(info: WalletInfo, provider: Eip1193Provider): Connector {
  const request = provider.request.bind(provider)
  return createLazyConnector({ ...info, namespaces: [NAMESPACE], approvesIn: 'wallet' }, async () => {
    const { createInjectedWallet } = await import('./injectedWallet')
    return createInjectedWallet(info.id, provider, request)
  })
}
