// The modal of a React tree.
'use client'

import { createContext, createElement, type ReactElement, type ReactNode, useContext } from 'react'
import type { WalletModal } from './modal'

const ModalContext = createContext<WalletModal | null>(null)

/** Provides one modal to the components below it. */
export function WalletModalProvider({ modal, children }: { modal: WalletModal; children: ReactNode }): ReactElement {
  return createElement(ModalContext.Provider, { value: modal }, children)
}

/** Returns the modal of the nearest provider. */
export function useWalletModal(): WalletModal {
  const modal = useContext(ModalContext)
  if (modal) return modal
  throw new Error('useWalletModal needs a <WalletModalProvider modal={…}> above it.')
}
