// Asks a wallet to switch to a network that its session does not list. EIP-3326, and EIP-3085 if the wallet must add it first.
import { type CaipNetworkId, type Network, namespaceOf } from '@latchkey/kernel'
import { describeChain } from '@latchkey/kernel/chains'
import { isRecord } from './approvedNamespaces'
import { toHexChainId } from './chainId'
import { chainNotApproved } from './errors'
import type { WalletSession } from './walletSession'

type RequestWallet = (chainId: CaipNetworkId, method: string, params: readonly unknown[]) => Promise<unknown>

/** The request names an approved chain, because the session knows no other. Throws `walletconnect/chain-not-approved`, `rpc/*`. */
export async function requestSwitch(
  session: WalletSession,
  network: Network,
  requestWallet: RequestWallet,
): Promise<void> {
  const { chains: [via] = [], methods = [] } = session.namespaces.get(namespaceOf(network.id)) ?? {}
  const chainId = toHexChainId(network.id)
  const isAllowed = (method: string) => methods.includes(method)
  if (!via || !chainId || !isAllowed('wallet_switchEthereumChain')) throw chainNotApproved(network.id)
  const switchChain = () => requestWallet(via, 'wallet_switchEthereumChain', [{ chainId }])
  try {
    await switchChain()
  } catch (error) {
    // Some wallets send 4901 for a chain that they do not know.
    const isUnknown = isRecord(error) && /unrecognized-chain|chain-disconnected/.test(String(error.code))
    if (!isUnknown || !isAllowed('wallet_addEthereumChain')) throw error
    await requestWallet(via, 'wallet_addEthereumChain', [describeChain(network, chainId)])
    await switchChain()
  }
}
