// Detects announced wallets that may not be the wallet they are named after. SAF-10; reference: field cases, number 14.
import type { Connector } from './connector'
import { type NamedWallet, nameOf, rdnsOf } from './identity'
import { KNOWN_WALLETS } from './knownWallets'
import { skeletonOf } from './skeleton'

/** Kinds that the page or its plugins add themselves. */
const OWN_KINDS: readonly Connector['kind'][] = ['walletConnect', 'auth', 'external']

function looksLike(name: string, wallets: readonly NamedWallet[]): NamedWallet[] {
  const skeleton = skeletonOf(name)
  if (skeleton === '') return []
  return [...KNOWN_WALLETS, ...wallets].filter((each) => skeletonOf(each.name) === skeleton)
}

/** If the family has domain names, the domain name decides. In other families, the exact name is the identity. */
function confirms(known: readonly NamedWallet[], wallet: Connector): boolean {
  if (known.some(({ id }) => id === wallet.explorerId)) return true
  const isNamedOnly = wallet.rdns === undefined || known.every((each) => rdnsOf(each) === null)
  if (isNamedOnly) return known.some((each) => nameOf(each) === nameOf(wallet))
  return known.some((each) => rdnsOf(each) !== null && rdnsOf(each) === rdnsOf(wallet))
}

/**
 * Returns whether the name is, or looks like, the name of a well-known wallet or of one of `known`, without its identity. A name that
 * matches none of them is compared with the wallets `among` the page's.
 */
export function isUnverified(
  wallet: Connector,
  known: readonly NamedWallet[] = [],
  among: readonly Connector[] = [],
): boolean {
  if (OWN_KINDS.includes(wallet.kind)) return false
  const alike = looksLike(wallet.name, known)
  if (alike.length > 0) return !confirms(alike, wallet)
  const rivals = among.filter(
    ({ id, namespaces }) => id !== wallet.id && namespaces.some((each) => wallet.namespaces.includes(each)),
  )
  return looksLike(wallet.name, rivals).length > 0
}
