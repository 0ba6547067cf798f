// The account type that a visitor prefers, stored between visits. It is read when a wallet connects, so it is not part of the core.
import type { AccountType } from '../base/session'
import type { ChainFacts } from '../chains/facts'
import type { StorageShape } from '../storage/storedValue'
import { isText, MAX_ROWS } from './storedSessions'

export type StoredAccountTypes = {
  /** Preferred account type by namespace. */
  accountTypes: Readonly<Record<string, AccountType>>
}

/** In the kernel's section. A row that is invalid, or has a type that no family of the page has, is left out. */
export function accountTypeStorage(chains: readonly ChainFacts[]): StorageShape<StoredAccountTypes> {
  const own = chains.flatMap(({ defaultAccountType, accountTypes = [] }) => [defaultAccountType, ...accountTypes])
  const known: ReadonlySet<unknown> = new Set<AccountType>(['eoa', 'smartAccount', ...own])

  function parse(raw: unknown): StoredAccountTypes['accountTypes'] | null {
    if (typeof raw !== 'object' || raw === null) return null
    const rows = Object.entries(raw).filter(([namespace, type]) => isText(namespace) && known.has(type))
    return Object.fromEntries(rows.slice(0, MAX_ROWS))
  }

  return { accountTypes: { version: 1, parse } }
}
