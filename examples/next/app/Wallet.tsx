'use client'

import { base, mainnet } from '@latchkey/chain-evm/networks'
import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
import { WalletModalProvider } from '@latchkey/sdk/react'
import type { ReactNode } from 'react'

/** On the server it is inert and holds no one's state, so that all requests may share it. */
const modal = createWalletModal({
  chains: [evm({ networks: [mainnet, base] })],
  plugins: defaultPlugins(),
})

/** The modal for everything below; pages may be server components anyway. */
export function Wallet({ children }: { children: ReactNode }) {
  return <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
}
