// Which type of account a visitor preferred, kept between visits. Read when a wallet connects, so not part of the core.
import type { AccountType } from '../base/session'
import type { StorageShape } from '../storage/storedValue'
import { isText, MAX_SESSIONS } from './storedSessions'

export type StoredAccountTypes = {
  /** Preferred account type a namespace. */
  accountTypes: Readonly<Record<string, AccountType>>
}

const ACCOUNT_TYPES: readonly AccountType[] = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx']

function parseAccountTypes(raw: unknown): StoredAccountTypes['accountTypes'] | null {
  if (typeof raw !== 'object' || raw === null) return null
  const rows = Object.entries(raw).filter(([namespace, type]) => isText(namespace) && ACCOUNT_TYPES.includes(type))
  return Object.fromEntries(rows.slice(0, MAX_SESSIONS))
}

/** In the kernel's section; a row that is not understood is left out. */
export const accountTypeStorage: StorageShape<StoredAccountTypes> = {
  accountTypes: { version: 1, parse: parseAccountTypes },
}
