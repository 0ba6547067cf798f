// The modal of a React tree.
'use client'

import { createContext, createElement, type ReactElement, type ReactNode, useContext } from 'react'
import type { WalletModal } from './modal'

const ModalContext = createContext<WalletModal | null>(null)

/**
 * Provides one modal to the components below it.
 *
 * @example
 * ```tsx
 * import { createWalletModal, defaultPlugins, evm } from '@latchkey/sdk'
 * import { ConnectButton, WalletModalProvider } from '@latchkey/sdk/react'
 *
 * const modal = createWalletModal({ chains: [evm()], plugins: defaultPlugins() })
 *
 * export function App() {
 *   return (
 *     <WalletModalProvider modal={modal}>
 *       <ConnectButton />
 *     </WalletModalProvider>
 *   )
 * }
 * ```
 */
export function WalletModalProvider({ modal, children }: { modal: WalletModal; children: ReactNode }): ReactElement {
  return createElement(ModalContext.Provider, { value: modal }, children)
}

/**
 * Returns the modal of the nearest provider.
 *
 * @example
 * ```tsx
 * import { useWalletModal } from '@latchkey/sdk/react'
 *
 * export function BuyButton() {
 *   const modal = useWalletModal()
 *   return (
 *     <button onPointerEnter={modal.prefetch} onClick={() => modal.open('Connect', { namespace: 'solana' })}>
 *       Pay with Solana
 *     </button>
 *   )
 * }
 * ```
 */
export function useWalletModal(): WalletModal {
  const modal = useContext(ModalContext)
  if (modal) return modal
  throw new Error('useWalletModal needs a <WalletModalProvider modal={…}> above it.')
}
