// Validates the accounts that a wallet shares: an address is the base58 of its key. The chains are unchecked text from the wallet.
import type { CaipNetworkId, Network, Session } from '@latchkey/kernel'
import { misbehaved } from '@latchkey/kernel/chains'
import { base58 } from '@scure/base'
import { PUBLIC_KEY_BYTES } from '../address'
import { copyBytes } from '../bytes'
import { chainOf, clusterOf, NAMESPACE } from '../chainId'
import { isRecord } from '../isRecord'
import { addressMissing, chainInvalid, publicKeyMissing } from './errors'

export interface Account {
  address: string
  /** In the wallet's spelling: `solana:mainnet`, or CAIP-2. */
  chains: readonly string[]
  /** The wallet's own object, which it expects when this account signs. */
  raw: unknown
}
export interface WalletState {
  /** In the wallet's order, the active one first; all of them can use the network. */
  accounts: readonly Account[]
  network: CaipNetworkId
}

/** WalletConnect's methods for each feature of the standard. */
const METHODS_OF_FEATURE: Readonly<Record<string, readonly string[]>> = {
  'solana:signMessage': ['solana_signMessage'],
  'solana:signTransaction': ['solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction'],
  'solana:signAndSendTransaction': ['solana_signAndSendTransaction'],
  'solana:signIn': ['solana_signIn'],
}

/**
 * Returns the accounts in a wallet's response. Throws `kernel/connector-misbehaved`, `solana/public-key-missing`, `solana/address-missing`.
 */
export function readAccounts(response: unknown, connectorId: string): readonly Account[] {
  if (!Array.isArray(response))
    throw misbehaved(connectorId, 'standard:connect', 'did not respond with a list of accounts')
  const accounts = new Map<string, Account>()
  for (const raw of response as readonly unknown[]) {
    const { address, publicKey, chains } = readMembers(raw)
    const key = copyBytes(publicKey)
    if (key?.length !== PUBLIC_KEY_BYTES) throw publicKeyMissing(connectorId)
    if (typeof address !== 'string' || address !== base58.encode(key)) throw addressMissing(connectorId)
    const isOurs = (chain: unknown): chain is string => typeof chain === 'string' && chain.startsWith(`${NAMESPACE}:`)
    const own = Array.isArray(chains) ? chains.filter(isOurs) : []
    // A wallet with several families lists all of its accounts.
    if (own.length > 0 && !accounts.has(address)) accounts.set(address, { address, chains: own, raw })
  }
  return [...accounts.values()]
}

export function isOnNetwork({ chains }: Account, network: CaipNetworkId): boolean {
  return chains.includes(network) || chains.includes(chainOf(network))
}

/**
 * Returns the wallet's network: the first wanted network that its active account can use, otherwise the account's first one, which the
 * modal may not list. Throws `solana/chain-invalid`.
 */
export function placeAccounts(
  accounts: readonly Account[],
  wanted: readonly CaipNetworkId[],
  connectorId: string,
): WalletState {
  const [active] = accounts
  const usable = wanted.find((network) => active !== undefined && isOnNetwork(active, network))
  const network = usable ?? active?.chains.map(clusterOf).find((cluster) => cluster !== null)
  if (!network) throw chainInvalid(connectorId, wanted[0] ?? '')
  return { network, accounts: accounts.filter((account) => isOnNetwork(account, network)) }
}

/** Equal for two states that look the same to a visitor. */
export function keyOf({ network, accounts }: WalletState): string {
  return [network, ...accounts.map(({ address }) => address)].join()
}

/**
 * Returns sessions in the kernel's form: no account, no session. `listed` contains the host's networks, `features` the wallet's features.
 */
export function toSessions(
  state: WalletState | null,
  { connectorId, listed, features }: { connectorId: string; listed: readonly Network[]; features: readonly string[] },
): readonly Session[] {
  if (state === null) return []
  const signing = features.flatMap((feature) => METHODS_OF_FEATURE[feature] ?? [])
  return state.accounts.map((account) => ({
    caipAddress: `${state.network}:${account.address}`,
    connectorId,
    accountType: 'eoa',
    publicKey: account.address,
    networks: listed.map(({ id }) => id).filter((id) => isOnNetwork(account, id)),
    methods: [...new Set(['solana_getAccounts', 'solana_requestAccounts', ...signing])],
  }))
}

function readMembers(raw: unknown): Record<string, unknown> {
  try {
    // Getters are read once, because a second result could be different.
    const { address, publicKey, chains } = isRecord(raw) ? raw : {}
    return { address, publicKey, chains }
  } catch {
    return {}
  }
}
