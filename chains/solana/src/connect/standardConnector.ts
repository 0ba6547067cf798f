// A wallet of the Wallet Standard as a connector. Approvals happen in the wallet, and all of its responses are checked here first.
import { type CaipNetworkId, type Connector, findError, type Network, type RpcCall } from '@latchkey/kernel'
import { type LazyWallet, misbehaved, untilAborted, watchWallet, withinMs, wrongNetwork } from '@latchkey/kernel/chains'
import { NAMESPACE } from '../chainId'
import { isRecord } from '../isRecord'
import { type Account, isOnNetwork, keyOf, placeAccounts, readAccounts, toSessions, type WalletState } from './accounts'
import {
  accountMissing,
  chainInvalid,
  connectFailed,
  notConnected,
  providerMissing,
  providerUndefined,
  rpcUrlMissing,
} from './errors'
import { bindFeatures, type FeatureOf, onChange, SIGNING_FEATURES } from './readWallet'
import type { SendRaw } from './requestWallet'
import type { StandardWallet } from './walletStandard'

/** The content of a row in the wallet list. */
export type WalletInfo = Pick<Connector, 'id' | 'name' | 'icon' | 'kind'>
export interface ConnectorDeps {
  networks: readonly Network[]
  /** Sends a signed transaction to the cluster, for wallets that only sign. */
  sendRaw: SendRaw
  /** Returns false once the wallet has removed itself from the page. */
  isPresent(): boolean
  /** The wallet's functions, bound when it was found. Default: bound now. */
  featureOf?: FeatureOf
}

/** The longest wait for a wallet to disconnect, because the visitor has already left. Milliseconds. */
const DISCONNECT_DEADLINE_MS = 1_000

/** Creates a connector for a wallet. */
export function createStandardConnector(
  info: WalletInfo,
  wallet: StandardWallet,
  deps: ConnectorDeps,
): Connector & LazyWallet {
  const connectorId = info.id
  const { featureOf = bindFeatures(wallet) } = deps
  let wanted: readonly CaipNetworkId[] = []

  const watched = watchWallet<WalletState>({
    listen: (look) => onChange(featureOf, () => look()),
    read: async (known: WalletState | null) => {
      const accounts = readAccounts(wallet.accounts, connectorId)
      const networks = known === null ? wanted : [known.network, ...wanted]
      return accounts.length === 0 ? null : placeAccounts(accounts, networks, connectorId)
    },
    keyOf,
  })
  function sessionsOf(state: WalletState | null) {
    const features = SIGNING_FEATURES.filter((feature) => featureOf(feature) !== null)
    return toSessions(state, { connectorId, listed: deps.networks, features })
  }

  async function requestConnect(silent: boolean): Promise<unknown> {
    const connect = deps.isPresent() ? featureOf('standard:connect') : null
    if (connect === null) throw providerMissing(connectorId)
    try {
      return await connect(...(silent ? [{ silent }] : []))
    } catch (error) {
      const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
      const typed = toRpcError(error, 'standard:connect')
      // Some wallets reject a silent connection, although the standard tells them to return no accounts.
      if (silent && findError(typed, 'rpc/user-rejected')) return { accounts: [] }
      throw findError(typed, 'rpc/unknown') ? connectFailed(connectorId, typed) : typed
    }
  }

  /** Null if the wallet shares nothing without a request. */
  async function readResponse(silent: boolean): Promise<WalletState | null> {
    const output = await requestConnect(silent)
    if (!isRecord(output)) throw misbehaved(connectorId, 'standard:connect', 'did not respond with accounts')
    const accounts = readAccounts(output.accounts, connectorId)
    if (accounts.length > 0) return placeAccounts(accounts, wanted, connectorId)
    if (silent) return null
    throw misbehaved(connectorId, 'standard:connect', 'shared no account')
  }

  function assertListed(networks: readonly CaipNetworkId[]): void {
    const [preferred = `${NAMESPACE}:`] = networks
    if (!deps.networks.some(({ id, rpcUrls }) => id === preferred && rpcUrls.length > 0)) throw rpcUrlMissing(preferred)
  }

  function findAccount(call: RpcCall): Account {
    const state = watched.known()
    if (state === null) throw notConnected(connectorId)
    const [parameter] = call.params
    const { pubkey } = isRecord(parameter) ? parameter : {}
    const account = state.accounts.find(({ address }) => pubkey === undefined || address === pubkey)
    if (account === undefined) throw accountMissing(connectorId)
    if (!isOnNetwork(account, call.network)) throw wrongNetwork(call, state.network)
    return account
  }

  async function handle(call: RpcCall): Promise<unknown> {
    if (!deps.isPresent()) throw providerUndefined(connectorId)
    const account = findAccount(call)
    const accounts = watched.known()?.accounts ?? []
    const { execute } = await import('./requests')
    return execute(call, { connectorId, wallet, featureOf, account, accounts, sendRaw: deps.sendRaw })
  }

  return {
    ...info,
    namespaces: [NAMESPACE],
    approvesIn: 'wallet',
    connect: async ({ networks, signal, silent = false }) => {
      const own = networks.filter((network) => network.startsWith(`${NAMESPACE}:`))
      assertListed(own)
      wanted = own
      const state = await (silent
        ? untilAborted(() => readResponse(true), signal)
        : watched.connect(() => readResponse(false), signal))
      if (state === null) return []
      watched.remember(state)
      return sessionsOf(state)
    },
    disconnect: async () => {
      watched.remember(null)
      // Optional in the standard. Some wallets never respond. The visitor is disconnected here in both cases.
      await withinMs(Promise.resolve().then(featureOf('standard:disconnect')), DISCONNECT_DEADLINE_MS)
    },
    request: (call, { signal }) => untilAborted(() => handle(call), signal),
    watch: (listener) => watched.watch((state) => listener(sessionsOf(state))),
    // A wallet of the standard has no current network: every request names its own. So only its support for the network counts.
    switchNetwork: async ({ id }) => {
      const accounts = watched.known() === null ? [] : readAccounts(wallet.accounts, connectorId)
      if (!accounts.some((account) => isOnNetwork(account, id))) throw chainInvalid(connectorId, id)
      const state = placeAccounts(accounts, [id], connectorId)
      watched.remember(state)
      return sessionsOf(state)
    },
  }
}
