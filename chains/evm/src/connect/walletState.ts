// Reads a wallet's accounts and chain together and checks them.
import type { CaipNetworkId, Session } from '@latchkey/kernel'
import { misbehaved } from '@latchkey/kernel/chains'
import { parseAccounts } from '../address'
import { parseChainId } from '../chainId'

export interface WalletState {
  /** In the wallet's order and spelling; the active one first. */
  accounts: readonly string[]
  network: CaipNetworkId
}
/** Sends one request to the wallet; failures are `rpc/*`. */
export type SendToWallet = (method: string, params?: readonly unknown[]) => Promise<unknown>

/**
 * Asks for accounts (which may open the wallet) and then for the chain; null if it shares no account. Throws `kernel/connector-misbehaved`
 * on an invalid response.
 */
export async function readWalletState(
  send: SendToWallet,
  method: 'eth_accounts' | 'eth_requestAccounts',
  connectorId: string,
): Promise<WalletState | null> {
  const accounts = parseAccounts(await send(method))
  if (accounts === null) throw misbehaved(connectorId, method, 'did not respond with a list of addresses')
  if (accounts.length === 0 && method === 'eth_requestAccounts')
    throw misbehaved(connectorId, method, 'shared no account')
  return accounts.length === 0 ? null : { accounts, network: await readNetwork(send, connectorId) }
}

/** Returns the wallet's current network. Throws `kernel/connector-misbehaved` if the response is not a chain ID. */
export async function readNetwork(send: SendToWallet, connectorId: string): Promise<CaipNetworkId> {
  const network = parseChainId(await send('eth_chainId'))
  if (network === null) throw misbehaved(connectorId, 'eth_chainId', 'did not respond with a chain id')
  return network
}

/** Returns sessions in the kernel's form: no account, no session. */
export function toSessions(state: WalletState | null, connectorId: string): readonly Session[] {
  if (state === null) return []
  const { accounts, network } = state
  return accounts.map((address) => ({ caipAddress: `${network}:${address}`, connectorId, accountType: 'eoa' }))
}
