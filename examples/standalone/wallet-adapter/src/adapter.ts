import { createSolanaWallet } from '@latchkey/chain-solana/wallet'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { modal } from './modal'

/** The modal, as a wallet that wallet-adapter knows. */
export const adapter = new StandardWalletAdapter({ wallet: createSolanaWallet(modal, { name: 'Shop wallet' }) })
