'use client'

import { base, mainnet } from '@latchkey/chain-evm/networks'
import { createWalletModal, defaultPlugins, evm, type WalletModal } from '@latchkey/sdk'
import { WalletModalProvider } from '@latchkey/sdk/react'
import type { ReactNode } from 'react'

/** On the server the modal is inert and holds no visitor's state, so all requests share it. */
const modal: WalletModal = createWalletModal({
  chains: [evm({ networks: [mainnet, base] })],
  plugins: defaultPlugins(),
})

/** The modal for everything below it. */
export function Wallet({ children }: { children: ReactNode }) {
  return <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
}
