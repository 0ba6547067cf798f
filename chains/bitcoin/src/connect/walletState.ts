// Reads a wallet's accounts and network together and checks them.
import type { CaipNetworkId, Session } from '@latchkey/kernel'
import { misbehaved } from '@latchkey/kernel/chains'
import { readAddress } from '../address'
import { networkIdOf } from '../networkName'
import { parseAccounts, type WalletAccount } from './accounts'
import type { BitcoinWallet, ConnectResponse } from './bitcoinWallet'

export interface WalletState {
  /** Payment first, then ordinals. */
  accounts: readonly WalletAccount[]
  network: CaipNetworkId
}
export interface ReadOptions {
  isSilent: boolean
  /** Networks of the host, the preferred one first. */
  networks: readonly CaipNetworkId[]
  connectorId: string
}

/** Asks the wallet. Returns null if it cannot respond without opening. Throws `kernel/connector-misbehaved` on an invalid response. */
export async function readWalletState(wallet: BitcoinWallet, options: ReadOptions): Promise<WalletState | null> {
  const { isSilent, networks, connectorId } = options
  const response = await wallet.connect({ isSilent, networks })
  if (response === null) return null
  const accounts = parseAccounts(response.accounts)
  if (accounts === null) throw misbehaved(connectorId, 'connect', 'did not respond with a list of addresses')
  const own = accounts.filter(({ purpose }) => purpose !== 'stx')
  if (own.length === 0 && !isSilent) throw misbehaved(connectorId, 'connect', 'shared no account')
  const network = chooseNetwork(own, response, networks)
  if (network === null) throw misbehaved(connectorId, 'connect', 'gave addresses of another network than it says')
  return { accounts: own.length === 0 ? [] : accounts, network }
}

/** An address limits the possible networks. If several remain, the wallet decides, then the host. */
function chooseNetwork(
  accounts: readonly WalletAccount[],
  response: ConnectResponse,
  preferred: readonly CaipNetworkId[],
): CaipNetworkId | null {
  const lists = accounts.map(({ address }) => readAddress(address)?.networks ?? [])
  const [first = [], ...others] = lists
  const possible = first.filter((name) => others.every((list) => list.includes(name)))
  if (accounts.length === 0) return networkIdOf(response.network ?? 'mainnet')
  if (response.network !== null) return possible.includes(response.network) ? networkIdOf(response.network) : null
  const wanted = preferred.find((id) => possible.some((name) => networkIdOf(name) === id))
  return wanted ?? (possible[0] === undefined ? null : networkIdOf(possible[0]))
}

/** Returns null if the wallet shares no account: then it is not connected. */
export function connectedState(state: WalletState): WalletState | null {
  return state.accounts.length === 0 ? null : state
}

/** Equal for two states that look the same to a visitor. */
export function keyOf({ network, accounts }: WalletState): string {
  return [network, ...accounts.map(({ address, purpose }) => `${purpose} ${address}`)].join()
}

/** Returns sessions in the kernel's form: no account, no session. */
export function toSessions(state: WalletState | null, connectorId: string): readonly Session[] {
  if (state === null) return []
  const { accounts, network } = state
  return accounts.map(({ address, purpose, publicKey, path }) => ({
    caipAddress: `${network}:${address}`,
    connectorId,
    accountType: purpose,
    ...(publicKey !== undefined && { publicKey }),
    ...(path !== undefined && { path }),
  }))
}
