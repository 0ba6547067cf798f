// Which of all that can be connected is in this browser, and which of it is a listed wallet's own.
import type { Connector } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { findSame, isSameWallet, isUnverified, type NamedWallet } from '@latchkey/kernel/wallets'

/** Wallets that are in this browser, of all that can be connected. */
export function listInstalled(connectors: readonly Connector[]): Connector[] {
  return connectors.filter(({ kind }) => kind === 'announced' || kind === 'injected')
}

/** Lists that the host and the directory answer for. What an earlier visit stored is none of them. */
export interface TrustedLists {
  featured: readonly NamedWallet[]
  custom: readonly NamedWallet[]
  recommended: readonly NamedWallet[]
}

/** Those whose names are theirs: no other one may stand for a listed wallet, whatever it calls itself. SAF-10. */
export function listVerified(
  connectors: readonly Connector[],
  { featured, custom, recommended }: TrustedLists,
): readonly Connector[] {
  const known = [...featured, ...custom, ...recommended]
  return connectors.filter((each) => !isUnverified(each, known, connectors))
}

/** The wallet's own connector: not the one that pairs with any wallet, and none that borrows its name. */
export function findConnector(connectors: readonly Connector[], wallet: ListedWallet): Connector | null {
  const own = connectors.filter(({ kind }) => kind !== 'walletConnect' && kind !== 'auth')
  return (
    own.find(({ id }) => id === wallet.id) ??
    findSame(
      own.filter((each) => isSameWallet(each, wallet) && !isUnverified(each, [wallet], own)),
      wallet,
    )
  )
}
