// Composes the whole list for a view from all sources: each wallet once, and none missing.
import type { Connector } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { findSameWallet, mergeWallets, withoutDuplicates } from '@latchkey/kernel/wallets'
import { listInstalled, listVerified } from './identity'
import type { Listing } from './listing'
import type { Directory } from './types'

export interface DirectoryFacts {
  listing: Listing
  connectors: readonly Connector[]
  recent: readonly ListedWallet[]
  featured: readonly ListedWallet[]
  custom: readonly ListedWallet[]
  recommended: readonly ListedWallet[]
  /** Shown while the directory has not responded at all. */
  registry: readonly ListedWallet[]
  /** Total number of wallets in the whole list. */
  count: number | null
  isListed(wallet: ListedWallet): boolean
}

/** Installed wallets first, then featured, custom, and recommended ones, then the pages. */
export function composeDirectory(facts: DirectoryFacts): Directory {
  const { listing, isListed } = facts
  const { words, isCertified, status, hasMore, error } = listing
  const needle = words.toLowerCase()
  const fits = (wallet: ListedWallet) =>
    wallet.name.toLowerCase().includes(needle) && (wallet.isCertified || !isCertified)
  const hosts = [facts.featured, facts.custom, facts.recommended].flat().filter(fits)
  const hasNoPage = status === 'failed' && listing.pages === 0
  const pages = hasNoPage ? facts.registry.filter(fits) : listing.wallets
  const listed = mergeWallets(hosts, pages).filter(isListed)

  const found = listInstalled(facts.connectors)
  const connectors = listVerified(found, facts)
  const entries = connectors.map((each) => findSameWallet(listed, each) ?? toListedWallet(each))
  const verified = mergeWallets(entries.filter((entry) => isListed(entry) && (listed.includes(entry) || fits(entry))))
  const unverified = found
    .filter((each) => !connectors.includes(each))
    .map(toListedWallet)
    .filter((entry) => isListed(entry) && fits(entry))
  const installed = [...verified, ...unverified]
  const wallets = [...installed, ...withoutDuplicates(listed, verified, connectors)]
  const recent = facts.recent.flatMap((each) => findSameWallet(wallets, each)?.id ?? [])
  return {
    status: status === 'idle' ? 'loading' : status,
    wallets,
    installed: new Set(installed.map(({ id }) => id)),
    unverified: new Set(unverified.map(({ id }) => id)),
    recent: new Set(recent),
    count: words === '' && !isCertified ? facts.count : listing.count,
    hasMore,
    error,
  }
}

/** Describes a wallet that no list contains with its own data. */
export function toListedWallet({ id, name, icon, rdns }: Connector): ListedWallet {
  return { id, name, icon: icon ?? null, rdns: rdns ?? null, chains: [], isCertified: false }
}
