// Calls an injected wallet (EIP-1193). Approvals happen in the wallet, and every response is checked here first. Loaded with the first
// request to any of them.
import type { Network, RpcCall } from '@latchkey/kernel'
import {
  checkResult,
  type LazyWallet,
  misbehaved,
  untilAborted,
  watchWallet,
  withinMs,
  wrongNetwork,
} from '@latchkey/kernel/chains'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import type { Eip1193Provider } from './eip1193'
import { listenToWallet } from './events'
import { readNetwork, readWalletState, toSessions, type WalletState } from './walletState'

/** The longest wait for a wallet to disconnect, because the visitor has already left. Milliseconds. */
const REVOKE_DEADLINE_MS = 1_000
/** Methods that mean the same on every chain, or that name their chain in the parameters (wallet_sendCalls). */
const CHAIN_FREE_METHOD = /^(?:wallet_\w+|eth_accounts|eth_requestAccounts|eth_chainId)$/

/** Creates the methods of the connector `connectorId`. `request` is the provider's `request`, bound when the wallet was listed. */
export function createInjectedWallet(
  connectorId: string,
  provider: Eip1193Provider,
  request: Eip1193Provider['request'],
): LazyWallet {
  async function send(method: string, params?: object): Promise<unknown> {
    try {
      return await request(params === undefined ? { method } : { method, params })
    } catch (error) {
      throw toRpcError(error, method)
    }
  }
  const readState = (method: 'eth_accounts' | 'eth_requestAccounts' = 'eth_accounts') =>
    readWalletState(send, method, connectorId)
  const wallet = watchWallet<WalletState>({
    listen: (look) => listenToWallet(provider, look),
    read: () => readState(),
    keyOf: JSON.stringify,
  })

  function remember(state: WalletState | null) {
    wallet.remember(state)
    return toSessions(state, connectorId)
  }

  async function assertOnNetwork(call: RpcCall): Promise<void> {
    const actual = await readNetwork(send, connectorId)
    if (actual !== call.network) throw wrongNetwork(call, actual)
  }

  async function requestOnNetwork(call: RpcCall): Promise<unknown> {
    if (!CHAIN_FREE_METHOD.test(call.method)) await assertOnNetwork(call)
    // EIP-747 has an object where other methods have a list.
    const [asset] = call.params as readonly object[]
    const result = await send(call.method, call.method === 'wallet_watchAsset' ? asset : call.params)
    return checkResult(connectorId, call.method, result)
  }

  async function switchAndRead(network: Network) {
    const { switchNetwork } = await import('./switchNetwork')
    const state = await switchNetwork({ send, readState, watch: wallet.watch }, network)
    if (state) return remember(state)
    throw misbehaved(connectorId, 'wallet_switchEthereumChain', 'said that it switched, and did not')
  }

  return {
    connect: async ({ signal, silent = false }) =>
      remember(
        silent
          ? await untilAborted(readState, signal)
          : await wallet.connect(() => readState('eth_requestAccounts'), signal),
      ),
    disconnect: async () => {
      wallet.remember(null)
      // EIP-2255. Many wallets lack it, and some never respond. The visitor is disconnected here in both cases.
      await withinMs(send('wallet_revokePermissions', [{ eth_accounts: {} }]), REVOKE_DEADLINE_MS)
    },
    request: (call, { signal }) => untilAborted(() => requestOnNetwork(call), signal),
    watch: (listener) => wallet.watch((state) => listener(toSessions(state, connectorId))),
    switchNetwork: (network, { signal }) => untilAborted(() => switchAndRead(network), signal),
  }
}
