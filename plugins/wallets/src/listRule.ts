// The host's rule for which wallets are offered. It applies to every list and to the wallets of this browser. CON-05.
import { isSameWallet, type NamedWallet } from '@latchkey/kernel/wallets'

export interface ListRuleOptions {
  include: readonly string[]
  exclude: readonly string[]
  /** The directory's data on the excluded IDs, because a wallet of this browser is identified by its domain or its name. */
  excluded: readonly NamedWallet[]
  custom: readonly NamedWallet[]
}
export interface ListRule {
  /** Returns whether the host excluded it everywhere. */
  isExcluded(wallet: NamedWallet): boolean
  /** Returns whether lists may contain it. */
  isListed(wallet: NamedWallet): boolean
}

/** Creates the rule from the options known so far. */
export function createListRule({ include, exclude, excluded, custom }: ListRuleOptions): ListRule {
  const isExcluded = (wallet: NamedWallet) =>
    [wallet.id, wallet.explorerId, wallet.rdns].some((id) => typeof id === 'string' && exclude.includes(id)) ||
    excluded.some((each) => isSameWallet(each, wallet))
  const isIncluded = ({ id }: NamedWallet) =>
    include.length === 0 || include.includes(id) || custom.some((each) => each.id === id)
  return { isExcluded, isListed: (wallet) => !isExcluded(wallet) && isIncluded(wallet) }
}
