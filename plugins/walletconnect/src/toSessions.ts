// A wallet's session as the kernel's sessions, one an account. Specification section 3. What a wallet may be asked is what it
// approved, never what its name promises: anybody may take a name. SAF-10.
import {
  type AccountType,
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  networkOf,
  type Session,
} from '@latchkey/kernel'
import type { WalletSession } from './walletSession'

/** Specification section 3; elsewhere a wallet's account is one that its owner's key controls. */
const ACCOUNT_TYPES: Readonly<Record<string, AccountType>> = { bip122: 'payment' }

/** The accounts on the network where the wallet is, then those that only other networks have. */
function placeAccounts(accounts: readonly CaipAddress[], here: CaipNetworkId | undefined): readonly CaipAddress[] {
  const present = accounts.filter((account) => networkOf(account) === here)
  // On a network that the session does not list a wallet has the accounts it has elsewhere.
  const moved =
    here && present.length === 0 ? accounts.map((account): CaipAddress => `${here}:${addressOf(account)}`) : []
  const addresses = [...present, ...moved].map(addressOf)
  const others = accounts.filter((account) => !addresses.includes(addressOf(account)))
  return [...new Set([...present, ...moved, ...others])]
}

/** Sessions of every family, in each the active account first. */
export function toSessions(state: WalletSession, connectorId: string): readonly Session[] {
  return [...state.namespaces].flatMap(([family, { accounts, chains: networks, methods }]) =>
    placeAccounts(accounts, state.active.get(family)).map(
      (caipAddress): Session => ({
        caipAddress,
        connectorId,
        accountType: ACCOUNT_TYPES[family] ?? 'eoa',
        methods,
        networks,
      }),
    ),
  )
}
