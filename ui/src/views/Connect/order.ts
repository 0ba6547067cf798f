// The order of the ways to connect (VIS-06). The order of wallet rows is in sections.ts.
import type { ConnectMethod, ConnectorSection } from '@latchkey/kernel/contracts'

const METHODS: readonly ConnectMethod[] = ['email', 'social', 'wallet']

/** An item of the wallet list. */
export interface Placed {
  /** Unique in the list. */
  key: string
  /** Null for the row to more wallets, which comes last. */
  section: ConnectorSection | null
  /** The wallet app that contains the page comes before every section. */
  isHost?: boolean
  /** The wallet that the visitor last used comes next. */
  isLast?: boolean
}

/** Returns the wanted names, then the rest in the usual order, without duplicates and unknown names. */
export function complete<Name>(usual: readonly Name[], wanted: readonly Name[] = []): readonly Name[] {
  return [...new Set([...wanted.filter((name) => usual.includes(name)), ...usual])]
}

/** Stable; a negative rank comes last. */
export function sortBy<Item>(items: readonly Item[], rankOf: (item: Item) => number): Item[] {
  const rank = (item: Item) => {
    const found = rankOf(item)
    return found < 0 ? Number.MAX_SAFE_INTEGER : found
  }
  return [...items].sort((a, b) => rank(a) - rank(b))
}

/**
 * Returns the sign-in methods before and after the wallets. An item of another plugin counts as a social method. The last used method comes
 * first: its ID, with or without details after a colon, or else a wallet.
 */
export function orderMethods<Item extends { id: string }>(
  items: readonly Item[],
  wanted: readonly ConnectMethod[] | undefined,
  isInstalled: boolean,
  lastUsed: string | null,
): { before: readonly Item[]; after: readonly Item[] } {
  const usual = complete(METHODS, wanted ?? (isInstalled ? ['wallet'] : []))
  const last = items.find(({ id }) => id === lastUsed?.split(':')[0])?.id ?? (lastUsed && 'wallet')
  const methods: readonly (string | null)[] = [last, ...usual]
  const rankOf = ({ id }: Item) => methods.indexOf(id === last || id === 'email' ? id : 'social')
  const ordered = sortBy(items, rankOf)
  const isBefore = (item: Item) => rankOf(item) < methods.indexOf('wallet')
  return { before: ordered.filter(isBefore), after: ordered.filter((item) => !isBefore(item)) }
}
