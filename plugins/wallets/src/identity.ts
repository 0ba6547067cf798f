// Which connectors are in this browser, and which connector belongs to a listed wallet.
import type { Connector } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { findSameWallet, isSameWallet, isUnverified, type NamedWallet } from '@latchkey/kernel/wallets'

/** Returns the connectors of wallets in this browser. */
export function listInstalled(connectors: readonly Connector[]): Connector[] {
  return connectors.filter(({ kind }) => kind === 'announced' || kind === 'injected')
}

/** Lists from the host and the directory. Wallets stored from an earlier page load are not among them. */
export interface TrustedLists {
  featured: readonly NamedWallet[]
  custom: readonly NamedWallet[]
  recommended: readonly NamedWallet[]
}

/** Returns connectors whose names are verified: no other may represent a listed wallet, whatever its name. SAF-10. */
export function listVerified(
  connectors: readonly Connector[],
  { featured, custom, recommended }: TrustedLists,
): readonly Connector[] {
  const known = [...featured, ...custom, ...recommended]
  return connectors.filter((each) => !isUnverified(each, known, connectors))
}

/** Returns the wallet's own connector: not one that pairs with any wallet, and none that uses its name falsely. */
export function findConnector(connectors: readonly Connector[], wallet: ListedWallet): Connector | null {
  const own = connectors.filter(({ kind }) => kind !== 'walletConnect' && kind !== 'auth')
  return (
    own.find(({ id }) => id === wallet.id) ??
    findSameWallet(
      own.filter((each) => isSameWallet(each, wallet) && !isUnverified(each, [wallet], own)),
      wallet,
    )
  )
}
