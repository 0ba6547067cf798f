'use client'

import { base, mainnet } from '@latchkey/chain-evm/networks'
import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
import { WalletModalProvider } from '@latchkey/sdk/react'
import type { ReactNode } from 'react'

/** On the server, the modal does nothing and has no visitor's state, so all requests can share it. */
const modal = createWalletModal({
  chains: [evm({ networks: [mainnet, base] })],
  plugins: defaultPlugins(),
})

/** Provides the modal to everything below. The pages can still be server components. */
export function Wallet({ children }: { children: ReactNode }) {
  return <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
}
