// The EIP-1193 provider of a modal, which a host passes to its Ethereum library before any wallet is connected.
import { createEip1193Provider, type LatchkeyProvider } from '@latchkey/chain-evm/provider'
import type { WalletModal } from './modal'

/**
 * Creates an EIP-1193 provider for the account and network of one modal. `eth_requestAccounts` opens the modal. To end it, call
 * `provider.destroy()`.
 *
 * @example
 * ```ts
 * import { createProvider } from '@latchkey/sdk'
 * import { createWalletClient, custom } from 'viem'
 * import { mainnet } from 'viem/chains'
 *
 * const client = createWalletClient({ chain: mainnet, transport: custom(createProvider(modal)) })
 * const [address] = await client.requestAddresses() // opens the modal if no wallet is connected
 * ```
 */
export function createProvider(modal: Pick<WalletModal, 'core' | 'open'>): LatchkeyProvider {
  return createEip1193Provider(modal.core, { openModal: () => modal.open('Connect') })
}
