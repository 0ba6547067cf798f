// Decides which listed wallets are on the first screen with the installed ones.
import type { Connector } from '@latchkey/kernel'
import type { FirstWallets, ListedWallet } from '@latchkey/kernel/contracts'
import { isSameWallet, mergeWallets, withoutDuplicates } from '@latchkey/kernel/wallets'
import { listInstalled, listVerified } from './identity'

/** Number of recent wallets that are stored. */
export const RECENT_COUNT = 2
/** Recommended wallets fill the list up to this many, including installed and recent ones. */
const FILL_COUNT = 2
/** The name of a wallet that does not identify itself. It does not count as a wallet that the visitor chose to install. */
const UNNAMED_WALLET = 'Browser Wallet'

export interface FirstFacts {
  connectors: readonly Connector[]
  /** Newest first. */
  recent: readonly ListedWallet[]
  /** In the host's order. */
  featured: readonly ListedWallet[]
  custom: readonly ListedWallet[]
  recommended: readonly ListedWallet[]
  count: number | null
  /** The featured wallets that the host named, found or not. */
  featuredIds: readonly string[]
  isSettled: boolean
  isAllHidden: boolean
  isListed(wallet: ListedWallet): boolean
  /** Undefined until it is known. */
  isExcluded?: FirstWallets['isExcluded']
}

/** No wallet is in two of the lists, installed, or excluded by the host. */
export function decideFirstWallets(facts: FirstFacts): FirstWallets {
  const { connectors, isListed, count, isAllHidden } = facts
  const installed = listInstalled(connectors).filter((each) => !facts.isExcluded?.(each))
  const verified = listVerified(installed, facts)
  const recent = withoutDuplicates(facts.recent.filter(isListed), verified).slice(0, RECENT_COUNT)
  const featured = withoutDuplicates(facts.featured.filter(isListed), verified, recent)
  const custom = withoutDuplicates(facts.custom.filter(isListed), verified, recent, featured)
  const canPair = connectors.some(({ kind }) => kind === 'walletConnect')
  const named = mergeWallets(installed.filter(({ name }) => name !== UNNAMED_WALLET))
  const isChosenByHost = facts.featuredIds.length + facts.custom.length > 0
  const room = canPair && !isChosenByHost ? Math.max(0, FILL_COUNT - named.length - recent.length) : 0
  const recommended = withoutDuplicates(facts.recommended.filter(isListed), verified, recent).slice(0, room)
  const there = [...verified, ...recent, ...featured]
  const isMissing = (id: string) => !there.some((each) => isSameWallet(each, { id, name: '' }))
  const pending = facts.isSettled
    ? { featured: 0, recommended: 0 }
    : { featured: facts.featuredIds.filter(isMissing).length, recommended: room - recommended.length }
  const lists = { recent, featured, custom, recommended, count, pending, isAllHidden }
  return facts.isExcluded ? { ...lists, isExcluded: facts.isExcluded } : lists
}

/** Returns the list after a connection with this wallet. */
export function addRecent(recent: readonly ListedWallet[], wallet: ListedWallet): ListedWallet[] {
  return [wallet, ...recent.filter((each) => !isSameWallet(each, wallet))].slice(0, RECENT_COUNT)
}
