// Entry `@latchkey/sdk/react`: hooks and buttons for a modal that the host created. Renders the same on a server and at hydration.
'use client'

import { createElement, type DetailedHTMLProps, type HTMLAttributes, type ReactElement } from 'react'
import { accountKind, networkKind } from './buttonKinds'
import type { ConnectButtonProps } from './ConnectButton'
import type { LatchkeyButtonAttributes, LatchkeyElementListeners, LatchkeyWalletButtonAttributes } from './elementTypes'
import { PageButton, type PageButtonProps } from './PageButton'

export {
  type UseAccountOptions,
  useAccount,
  useAccounts,
  useBalance,
  useConnections,
  useUser,
  useWallet,
} from './accountHooks'
export {
  type ButtonChain,
  ConnectButton,
  type ConnectButtonCustomProps,
  type ConnectButtonProps,
  type ConnectButtonState,
} from './ConnectButton'
export { useWalletModal, WalletModalProvider } from './modalContext'
export { type PageButtonProps, useWalletState } from './PageButton'
export type { SignInStatus } from './useSignInStatus'
export {
  type NamedWallet,
  WalletButton,
  type WalletButtonCustomProps,
  type WalletButtonProps,
  type WalletButtonState,
} from './WalletButton'

/**
 * Attributes of `<latchkey-button>`, also if you chose another name. React 18 supports `class` here; React 19 also supports `className` and
 * listeners.
 */
export type LatchkeyButtonProps = ElementProps & LatchkeyButtonAttributes
/** Attributes of `<latchkey-wallet-button>`. */
export type LatchkeyWalletButtonProps = ElementProps & LatchkeyWalletButtonAttributes

/** Attributes of any element, with listeners for the events of Latchkey's elements. */
export type ElementProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
  LatchkeyElementListeners & {
    /** CSS classes, as React 18 passes them to an element. */
    class?: string | undefined
  }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'latchkey-button': LatchkeyButtonProps
      'latchkey-account-button': LatchkeyButtonProps
      'latchkey-network-button': LatchkeyButtonProps
      'latchkey-wallet-button': LatchkeyWalletButtonProps
      /** Where the modal is in the page, with the option `disableAppend`. */
      'latchkey-modal': ElementProps
    }
  }
}

/** Shows the account and opens it. Renders nothing while no account is connected. */
export function AccountButton(props: ConnectButtonProps): ReactElement | null {
  return createElement(PageButton, { ...props, kind: accountKind })
}

/** Shows the network with its icon, and opens the list of networks. */
export function NetworkButton(props: PageButtonProps): ReactElement | null {
  return createElement(PageButton, { ...props, kind: networkKind })
}
