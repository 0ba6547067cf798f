// Which of all that can be connected is in this browser, and which of it is a listed wallet's own.
import type { Connector, ListedWallet } from '@latchkey/kernel'
import { findSame } from '@latchkey/kernel/wallets'

/** Wallets that are in this browser, of all that can be connected. */
export function listInstalled(connectors: readonly Connector[]): Connector[] {
  return connectors.filter(({ kind }) => kind === 'announced' || kind === 'injected')
}

/** The wallet's own connector: not the one that pairs with any wallet. */
export function findConnector(connectors: readonly Connector[], wallet: ListedWallet): Connector | null {
  const own = connectors.filter(({ kind }) => kind !== 'walletConnect' && kind !== 'auth')
  return findSame(own, wallet)
}
