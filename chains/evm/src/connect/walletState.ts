// What a wallet says about itself: its accounts and its chain, read together and checked.
import type { CaipNetworkId, Session } from '@latchkey/kernel'
import { misbehaved } from '@latchkey/kernel/chains'
import { parseAccounts } from '../address'
import { parseChainId } from '../chainId'

export interface WalletState {
  /** In the wallet's order and spelling; the active one first. */
  accounts: readonly string[]
  network: CaipNetworkId
}
/** Sends one method to the wallet; failures are `rpc/*`. */
export type SendToWallet = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** Asks for accounts (which may open the wallet) and then for the chain; null when it shares no account. Throws `kernel/connector-misbehaved` on rubbish. */
export async function readWalletState(
  send: SendToWallet,
  method: 'eth_accounts' | 'eth_requestAccounts',
  connectorId: string,
): Promise<WalletState | null> {
  const accounts = parseAccounts(await send(method))
  if (accounts === null) throw misbehaved(connectorId, method, 'did not answer with a list of addresses')
  if (accounts.length === 0 && method === 'eth_requestAccounts')
    throw misbehaved(connectorId, method, 'shared no account')
  return accounts.length === 0 ? null : { accounts, network: await readNetwork(send, connectorId) }
}

/** The network the wallet is on now. Throws `kernel/connector-misbehaved` when the answer is not a chain id. */
export async function readNetwork(send: SendToWallet, connectorId: string): Promise<CaipNetworkId> {
  const network = parseChainId(await send('eth_chainId'))
  if (network === null) throw misbehaved(connectorId, 'eth_chainId', 'did not answer with a chain id')
  return network
}

/** Sessions as the kernel wants them: no account, no session. */
export function toSessions(state: WalletState | null, connectorId: string): readonly Session[] {
  if (state === null) return []
  const { accounts, network } = state
  return accounts.map((address) => ({ caipAddress: `${network}:${address}`, connectorId, accountType: 'eoa' }))
}
