// A wallet's session as the kernel's sessions, one an account. Specification section 3.
import {
  type AccountType,
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  networkOf,
  type Session,
} from '@latchkey/kernel'
import type { WalletSession } from './walletSession'

/** Its wallets answer for any EVM network, whatever the session lists. Wire facts 5.6. */
const TAKES_ANY_NETWORK = { peer: 'MetaMask Wallet', family: 'eip155' }
/** Specification section 3; elsewhere a wallet's account is one that its owner's key controls. */
const ACCOUNT_TYPES: Readonly<Record<string, AccountType>> = { bip122: 'payment' }

/** Networks that a family's requests may go to; null: any. */
export function approvedNetworks(state: WalletSession, family: string): readonly CaipNetworkId[] | null {
  if (state.peer.name === TAKES_ANY_NETWORK.peer && family === TAKES_ANY_NETWORK.family) return null
  return state.namespaces.get(family)?.chains ?? []
}

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
  return [...state.namespaces].flatMap(([family, { accounts, methods }]) => {
    const networks = approvedNetworks(state, family)
    return placeAccounts(accounts, state.active.get(family)).map(
      (caipAddress): Session => ({
        caipAddress,
        connectorId,
        accountType: ACCOUNT_TYPES[family] ?? 'eoa',
        methods,
        ...(networks && { networks }),
      }),
    )
  })
}
