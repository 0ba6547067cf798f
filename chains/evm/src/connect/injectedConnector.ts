// A wallet in the page (EIP-1193) as a connector. Approvals happen in the wallet; everything it says is checked here first.
import { type CaipNetworkId, type Connector, LatchkeyError, type Network, type RpcCall } from '@latchkey/kernel'
import { NAMESPACE } from '../chainId'
import { untilAborted, withinMs } from '../waiting'
import type { Eip1193Provider } from './eip1193'
import { switchNetwork } from './switchNetwork'
import { misbehaved, readNetwork, readWalletState, toSessions, type WalletState } from './walletState'
import { untilChainChanged, watchWallet } from './watchWallet'

/** What a row of the wallet list needs. */
export type WalletInfo = Pick<Connector, 'id' | 'name' | 'icon' | 'rdns' | 'kind'>

/** Longest a disconnect waits for the wallet: the visitor has left already. Milliseconds. */
const REVOKE_DEADLINE_MS = 1_000
/** Some wallets answer a switch before they have switched; this long they may take to say so. Milliseconds. */
const SWITCH_SETTLE_MS = 1_000
/** Methods that mean the same on every chain, or name their chain themselves (wallet_sendCalls). */
const CHAIN_FREE_METHOD = /^(?:wallet_\w+|eth_accounts|eth_requestAccounts|eth_chainId)$/
/** EIP-1193: the provider is not connected to the requested chain. */
const CHAIN_DISCONNECTED_CODE = 4901

/** Makes a connector of an injected provider. The provider is bound for good: a later `window.ethereum` changes nothing. */
export function createInjectedConnector(info: WalletInfo, provider: Eip1193Provider): Connector {
  const connectorId = info.id

  async function send(method: string, params?: readonly unknown[]): Promise<unknown> {
    try {
      return await provider.request(params === undefined ? { method } : { method, params })
    } catch (error) {
      const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
      throw toRpcError(error, method)
    }
  }
  const readState = (method: 'eth_accounts' | 'eth_requestAccounts') => readWalletState(send, method, connectorId)
  const wallet = watchWallet(provider, () => readState('eth_accounts'))

  function remember(state: WalletState) {
    wallet.remember(state)
    return toSessions(state, connectorId)
  }

  async function assertOnNetwork({ network, method }: RpcCall): Promise<void> {
    const actual = await readNetwork(send, connectorId)
    if (actual !== network) throw wrongNetwork(method, network, actual)
  }

  async function requestOnNetwork(call: RpcCall): Promise<unknown> {
    if (!CHAIN_FREE_METHOD.test(call.method)) await assertOnNetwork(call)
    return send(call.method, call.params)
  }

  async function switchAndRead(network: Network) {
    await switchNetwork(send, network)
    const state = await readState('eth_accounts')
    if (state.network === network.id) return remember(state)
    await untilChainChanged(provider, SWITCH_SETTLE_MS)
    const settled = await readState('eth_accounts')
    if (settled.network === network.id) return remember(settled)
    throw misbehaved(connectorId, 'wallet_switchEthereumChain', 'said that it switched, and did not')
  }

  return {
    ...info,
    namespaces: [NAMESPACE],
    approvesIn: 'wallet',
    connect: async ({ signal, silent = false }) =>
      remember(await untilAborted(() => readState(silent ? 'eth_accounts' : 'eth_requestAccounts'), signal)),
    disconnect: async () => {
      wallet.forget()
      // EIP-2255. Many wallets lack it, and some never answer; neither keeps the visitor connected here.
      await withinMs(send('wallet_revokePermissions', [{ eth_accounts: {} }]), REVOKE_DEADLINE_MS)
    },
    request: (call, { signal }) => untilAborted(() => requestOnNetwork(call), signal),
    watch: (listener) => wallet.watch((state) => listener(toSessions(state, connectorId))),
    switchNetwork: (network, { signal }) => untilAborted(() => switchAndRead(network), signal),
  }
}

/** Field fact: a wallet on chain A must never sign what the page meant for chain B. */
function wrongNetwork(method: string, wanted: CaipNetworkId, actual: CaipNetworkId): LatchkeyError {
  return new LatchkeyError(
    'rpc/chain-disconnected',
    `The wallet is on ${actual}, and ${method} is meant for ${wanted}. Switch the network and try again.`,
    { context: { rpcCode: CHAIN_DISCONNECTED_CODE, name: 'chainDisconnected', method } },
  )
}
