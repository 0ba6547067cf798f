// Converts a wallet's session to the kernel's sessions, one per account. A wallet may be asked only for what it approved, whatever its name
// suggests, because any wallet may use any name (SAF-10).
import {
  type AccountType,
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  networkOf,
  type Session,
} from '@latchkey/kernel'
import type { WalletSession } from './walletSession'

/** In other families, an account is one that its owner's key controls. */
const ACCOUNT_TYPES: Readonly<Record<string, AccountType>> = { bip122: 'payment' }

/** Returns the accounts on the wallet's current network, then those that exist only on other networks. */
function placeAccounts(accounts: readonly CaipAddress[], here: CaipNetworkId | undefined): readonly CaipAddress[] {
  const present = accounts.filter((account) => networkOf(account) === here)
  // On a network that the session does not list, a wallet has the accounts of its other networks.
  const moved =
    here && present.length === 0 ? accounts.map((account): CaipAddress => `${here}:${addressOf(account)}`) : []
  const addresses = [...present, ...moved].map(addressOf)
  const others = accounts.filter((account) => !addresses.includes(addressOf(account)))
  return [...new Set([...present, ...moved, ...others])]
}

/** Returns the sessions of every family, each with the active account first. */
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
