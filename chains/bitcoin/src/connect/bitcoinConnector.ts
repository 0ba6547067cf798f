// A Bitcoin wallet as a connector. Approvals happen in the wallet. All of its responses are checked before the kernel gets them.
import { type CaipNetworkId, LatchkeyError, type Network, type RpcCall } from '@latchkey/kernel'
import { type LazyWallet, misbehaved, untilAborted, watchWallet, withinMs, wrongNetwork } from '@latchkey/kernel/chains'
import { networkNameOf } from '../networkName'
import type { Payments } from '../transfer/payments'
import type { BitcoinWallet } from './bitcoinWallet'
import { connectorIdOf } from './connectorId'
import { connectedState, keyOf, readWalletState, toSessions, type WalletState } from './walletState'

export interface ConnectorDeps {
  /** Networks of the host, the preferred one first. */
  networks: readonly CaipNetworkId[]
  /** Builds and sends transactions for wallets that cannot. */
  loadPayments(): Promise<Payments>
}

/** The longest wait for a wallet to disconnect, because the visitor has already left. Milliseconds. */
const DISCONNECT_DEADLINE_MS = 1_000
/** EIP-3326: the wallet does not know the network. */
const UNRECOGNIZED_CHAIN_CODE = 4902
/** EIP-1193: the page has no permission. */
const UNAUTHORIZED_CODE = 4100

/** What a wallet can do, without the content of its row. A wallet that cannot switch keeps its network. */
export function createBitcoinConnector(wallet: BitcoinWallet, { networks, loadPayments }: ConnectorDeps): LazyWallet {
  const id = connectorIdOf(wallet.info.name)
  const followed = watchWallet<WalletState>({
    listen: (look) => wallet.listen(() => look()),
    // Some wallets cannot report their state without opening a window. Their last state is kept.
    read: async (known: WalletState | null) => {
      const state = (await read(true, likely())) ?? known
      return state && connectedState(state)
    },
    keyOf,
  })

  /** Used if a wallet reports no network and its addresses fit several: it keeps its current one. */
  function likely(): readonly CaipNetworkId[] {
    const known = followed.known()
    return known === null ? networks : [known.network, ...networks]
  }

  async function typed<Value>(method: string, send: () => Promise<Value>): Promise<Value> {
    try {
      return await send()
    } catch (error) {
      const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
      throw toRpcError(error, method)
    }
  }
  const read = (isSilent: boolean, preferred: readonly CaipNetworkId[]) =>
    typed('connect', () => readWalletState(wallet, { isSilent, networks: preferred, connectorId: id }))

  function remember(state: WalletState) {
    followed.remember(connectedState(state))
    return toSessions(state, id)
  }

  /** The wallet may have switched without an event, so its state is requested again if that does not open its window. */
  async function stateFor(call: RpcCall): Promise<WalletState> {
    const state = (await read(true, likely())) ?? followed.known()
    if (state === null || state.accounts.length === 0) throw unauthorized(call.method)
    if (state.network !== call.network) throw wrongNetwork(call, state.network)
    return state
  }

  async function send(call: RpcCall, signal: AbortSignal): Promise<unknown> {
    const state = await stateFor(call)
    const { handleRequest } = await import('../requests/handleRequest')
    return typed(call.method, () => handleRequest(call, { wallet, state, connectorId: id, loadPayments, signal }))
  }

  async function switchAndRead(network: Network) {
    const name = networkNameOf(network.id)
    await typed('switchNetwork', async () => {
      if (name === null) throw { code: UNRECOGNIZED_CHAIN_CODE }
      return wallet.switchNetwork?.(name)
    })
    const state = (await read(true, [network.id])) ?? (await read(false, [network.id]))
    if (state?.network === network.id) return remember(state)
    throw misbehaved(id, 'switchNetwork', 'said that it switched, and did not')
  }

  return {
    connect: async ({ networks: preferred, signal, silent = false }) => {
      const state = await (silent
        ? untilAborted(() => read(true, preferred), signal)
        : followed.connect(() => read(false, preferred), signal))
      return state === null ? [] : remember(state)
    },
    disconnect: async () => {
      followed.remember(null)
      // Some wallets cannot disconnect, and some never respond. The visitor is disconnected here in both cases.
      if (wallet.disconnect) await withinMs(wallet.disconnect(), DISCONNECT_DEADLINE_MS)
    },
    request: (call, { signal }) => untilAborted(() => send(call, signal), signal),
    watch: (listener) => followed.watch((state) => listener(toSessions(state, id))),
    switchNetwork: (network, { signal }) => untilAborted(() => switchAndRead(network), signal),
  }
}

function unauthorized(method: string): LatchkeyError {
  return new LatchkeyError('rpc/unauthorized', 'The wallet shares no account any more. Connect it again.', {
    context: { rpcCode: UNAUTHORIZED_CODE, name: 'unauthorized', method },
  })
}
