// The kernel's state in EIP-1193's terms: accounts and one chain ID.
import { addressOf, type CaipNetworkId, type Core, networkOf } from '@latchkey/kernel'
import { toHexChainId } from '../chainId'
import { NAMESPACE } from '../namespace'

/** The part of a modal's core that the provider uses. More code loads only when a library asks for it. */
export type ProviderCore = Pick<Core, 'connectionState' | 'load' | 'networkState' | 'on' | 'store'>

/** The state at one moment. */
export interface WalletView {
  accounts: readonly string[]
  isConnected: boolean
  /** Where requests go: the wallet's network, otherwise the network chosen for it, otherwise the first listed one. */
  network: CaipNetworkId
  /** 0x hex without leading zeros. */
  chainId: string
}

/** Reads the current state. */
export function readWalletView({ connectionState, networkState, store }: ProviderCore): WalletView {
  const connection = store.get(connectionState.stateAtom).get(NAMESPACE)
  const sessions = connection?.status === 'connected' ? connection.sessions : []
  const [session] = sessions
  const candidates = [
    ...(session ? [networkOf(session.caipAddress)] : []),
    store.get(networkState.activeAtom).network.id,
    ...store.get(networkState.listAtom).map(({ id }) => id),
  ]
  const network = candidates.find((id) => toHexChainId(id) !== null) ?? MAINNET
  return {
    accounts: [...new Set(sessions.map(({ caipAddress }) => addressOf(caipAddress)))],
    isConnected: session !== undefined,
    network,
    chainId: toHexChainId(network) ?? '0x1',
  }
}

/** Only for a modal without any EVM network, because libraries still ask. */
const MAINNET: CaipNetworkId = `${NAMESPACE}:1`
