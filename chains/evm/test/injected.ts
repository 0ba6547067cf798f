// An injected wallet that does as a test says, and the connector over it.
import type { CaipNetworkId, Connector, Session } from '@latchkey/kernel'
import { createInjectedConnector } from '../src/connect/injectedConnector'
import { optimism } from '../src/networks'
import { createScriptedWallet } from '../src/testing/scriptedWallet'

export const CONNECT = { networks: ['eip155:10', 'eip155:1'] as const, signal: new AbortController().signal }
export const LIVE = { signal: new AbortController().signal }
export const REJECTED = { code: 4001, message: 'User rejected the request.' }

export function setUp() {
  const wallet = createScriptedWallet()
  const connector = createInjectedConnector({ id: 'com.example', name: 'Example', kind: 'announced' }, wallet)
  return { wallet, connector }
}
export const session = (address: string, network: CaipNetworkId = 'eip155:1'): Session => ({
  caipAddress: `${network}:${address}`,
  connectorId: 'com.example',
  accountType: 'eoa',
})
export const methodsOf = ({ calls }: { calls: { method: string }[] }) => calls.map(({ method }) => method)
export const switchTo = (connector: Connector, network = optimism) => connector.switchNetwork?.(network, LIVE)
/** Lets everything that is ready to run do so: each turn of the event loop empties the queue of microtasks. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
