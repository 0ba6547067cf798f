// In which order Connect draws its ways in. Rules: specification section 2, wire facts section 6.3; VIS-06. Of rows: sections.ts.
import type { ConnectMethod, ConnectorSection } from '@latchkey/kernel/contracts'

const METHODS: readonly ConnectMethod[] = ['email', 'social', 'wallet']

/** Something in the wallet list. */
export interface Placed {
  /** Unique in the list. */
  key: string
  /** Null for the row that leads to more wallets, which comes last. */
  section: ConnectorSection | null
  /** The wallet around the page comes before every section. */
  isHost?: boolean
  /** The wallet that the visitor used last comes next. */
  isLast?: boolean
}

/** What is wanted first, then the rest in its usual order; nothing twice, nothing unknown. */
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
 * Returns the sign-in methods before the wallets, and after them. An item of another plugin counts as a social method. The way used last
 * comes first: it is a method of this id, with or without details after a colon, or else a wallet.
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
