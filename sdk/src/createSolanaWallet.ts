// A modal as one wallet of the Wallet Standard: what a host hands to its Solana library, before any wallet is connected.
import { createStandardWallet, type SolanaWallet } from '@latchkey/chain-solana/wallet'
import type { WalletModal } from './modal'

/** Follows one modal; `standard:connect` opens it. Ends with `wallet.destroy()`. */
export function createSolanaWallet(modal: Pick<WalletModal, 'core' | 'open'>): SolanaWallet {
  return createStandardWallet(modal.core, { openModal: () => modal.open('Connect') })
}
