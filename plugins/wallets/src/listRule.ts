// The host's say over which wallets are offered: one rule for every list, for wallets of this browser too. CON-05.
import { isSameWallet, type NamedWallet } from '@latchkey/kernel/wallets'

export interface ListRuleOptions {
  include: readonly string[]
  exclude: readonly string[]
  /** What a directory tells of the excluded ids: a wallet of this browser goes by its domain or its name. */
  excluded: readonly NamedWallet[]
  custom: readonly NamedWallet[]
}
export interface ListRule {
  /** Whether the host does not want it anywhere. */
  isExcluded(wallet: NamedWallet): boolean
  /** Whether lists hold it. */
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
