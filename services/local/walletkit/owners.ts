// Accounts with the same name belong together: choosing "Savings" connects that account in every family.
import type { FamilyAccount, WalletFamily } from './families/family.ts'

/** Returns one account per name, from the first family that has it. */
export function listOwners(families: readonly WalletFamily[]): FamilyAccount[] {
  const byName = new Map<string, FamilyAccount>()
  for (const account of families.flatMap(({ accounts }) => accounts)) {
    if (!byName.has(account.name)) byName.set(account.name, account)
  }
  return [...byName.values()]
}

/** Returns the account of `family` with the same name as the chosen one, or its first account. */
export function findOwned(families: readonly WalletFamily[], family: WalletFamily, address: string): FamilyAccount {
  const chosen = families.flatMap(({ accounts }) => accounts).find((account) => account.address === address)
  const owned = family.accounts.find(({ name }) => name === chosen?.name) ?? family.accounts[0]
  if (!owned) throw new Error(`The wallet has no account in ${family.label}.`)
  return owned
}

/** Returns the CAIP-10 IDs of an account on these networks, payment address first. */
export function writeAccounts(family: WalletFamily, address: string, networkIds: readonly string[]): string[] {
  return networkIds.flatMap((network) => listAddresses(family, address, network).map((each) => `${network}:${each}`))
}

/** Returns the wallet's address of a CAIP-10 account, or the one in the ID if the account is unknown. */
export function readAccount(family: WalletFamily, caipAccount: string): string {
  const [, network, written = ''] = /^(.+):([^:]+)$/.exec(caipAccount) ?? []
  const isIt = ({ address }: FamilyAccount) => listAddresses(family, address, network ?? '').includes(written)
  return network ? (family.accounts.find(isIt)?.address ?? written) : written
}

function listAddresses(family: WalletFamily, address: string, networkId: string): readonly string[] {
  return family.addressesOn?.(address, networkId) ?? [address]
}
