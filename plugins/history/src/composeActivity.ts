// Combines three lists into one: the history, the transactions sent from this page, and purchases.
import { addressOf, type CaipAddress, networkOf } from '@latchkey/kernel'
import { findSuspicion } from './counterparties'
import type { PagesState } from './pages'
import type { SentTransaction } from './parseSent'
import { findHash, hasHash, mergeItems, type Timeline } from './timeline'
import { toActivity } from './toActivity'
import type { Activity, ActivityState } from './types'

export interface ActivityParts {
  account: CaipAddress | null
  pages: PagesState
  /** Sent from this page, by any account. */
  sent: readonly SentTransaction[]
  /** Null until they are loaded. */
  purchases: readonly Activity[] | null
}

/** What this page knows of its own transactions counts until the history has their outcome. */
export function composeActivity({ account, pages, sent, purchases }: ActivityParts): ActivityState {
  const { status, timeline, open, next, known, reader, error } = pages
  const isHere = ({ network }: Activity) => network === null || (account !== null && network === networkOf(account))
  const isPending = (item: Activity) => item.status === 'pending'
  const canonical = reader?.canonical ?? ((address: string) => address)
  const own = listOwn(account, sent, canonical)
    .map(toActivity)
    .filter(({ hash }) => hash === null || !hasHash(timeline, hash))
  const ownHashes = new Set(own.map(({ hash }) => hash))
  const bought = (purchases ?? []).filter(isHere).map((purchase) => joinPurchase(purchase, timeline))
  const extra = [...own, ...bought]
  const pending = [...extra.filter(isPending), ...open.filter(({ hash }) => !ownHashes.has(hash))]
  return {
    status: status === 'idle' ? 'loading' : status,
    pending: pending.sort((one, other) => other.minedAtMs - one.minedAtMs),
    months: mergeItems(
      timeline,
      extra.filter((item) => !isPending(item)),
    ),
    hasMore: next !== null,
    arePurchasesKnown: purchases !== null,
    error,
    suspect: (item) => (reader ? findSuspicion(item, known, reader) : null),
    isOwn: ({ from }) => account !== null && from !== null && canonical(from) === canonical(addressOf(account)),
  }
}

/** If the history contains a purchase as the transfer that delivered it, both become one row: the chain's data, marked as bought. */
function joinPurchase(purchase: Activity, timeline: Timeline): Activity {
  const transfer = purchase.hash === null ? null : findHash(timeline, purchase.hash)
  return transfer ? { ...transfer, operation: purchase.operation, purchaseId: purchase.id } : purchase
}

/** Returns the transactions that this account sent on its network, in any spelling of its address. */
export function listOwn(
  account: CaipAddress | null,
  sent: readonly SentTransaction[],
  canonical: (address: string) => string,
): readonly SentTransaction[] {
  if (account === null) return []
  const plain = canonical(addressOf(account))
  return sent.filter(
    ({ transaction: { from, network } }) => network === networkOf(account) && canonical(addressOf(from)) === plain,
  )
}
