// Accounts of one name belong together: who chooses 'Savings' connects the account of that name in every family.
import type { FamilyAccount, WalletFamily } from './families/family.ts'

/** One account a name, of the first family that has it. */
export function listOwners(families: readonly WalletFamily[]): FamilyAccount[] {
  const byName = new Map<string, FamilyAccount>()
  for (const account of families.flatMap(({ accounts }) => accounts)) {
    if (!byName.has(account.name)) byName.set(account.name, account)
  }
  return [...byName.values()]
}

/** The account of `family` that goes with the chosen address; its first one when it has none of that name. */
export function findOwned(families: readonly WalletFamily[], family: WalletFamily, address: string): FamilyAccount {
  const chosen = families.flatMap(({ accounts }) => accounts).find((account) => account.address === address)
  const owned = family.accounts.find(({ name }) => name === chosen?.name) ?? family.accounts[0]
  if (!owned) throw new Error(`The wallet holds no account in ${family.label}.`)
  return owned
}

/** An account on these networks as CAIP-10, the address to pay to first. */
export function writeAccounts(family: WalletFamily, address: string, networkIds: readonly string[]): string[] {
  return networkIds.flatMap((network) => listAddresses(family, address, network).map((each) => `${network}:${each}`))
}

/** The address that the account of a CAIP-10 id goes by in the wallet; that of the id when the wallet has no such account. */
export function readAccount(family: WalletFamily, caipAccount: string): string {
  const [, network, written = ''] = /^(.+):([^:]+)$/.exec(caipAccount) ?? []
  const isIt = ({ address }: FamilyAccount) => listAddresses(family, address, network ?? '').includes(written)
  return network ? (family.accounts.find(isIt)?.address ?? written) : written
}

function listAddresses(family: WalletFamily, address: string, networkId: string): readonly string[] {
  return family.addressesOn?.(address, networkId) ?? [address]
}
