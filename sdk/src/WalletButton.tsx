// A button for one wallet by name, and its state for a button that the host renders.
'use client'

import { createElement, type ReactElement, type ReactNode } from 'react'
import { walletKind } from './buttonKinds'
import { isWalletConnected } from './describeButton'
import { PageButton, type PageButtonProps, useButton } from './PageButton'

/** Which wallet a button connects. */
export interface NamedWallet {
  /** ID of the wallet, such as `io.metamask`. */
  wallet: string
}

export interface WalletButtonProps extends PageButtonProps, NamedWallet {
  /** The wallet's name, for the text shown before a connection. */
  walletName?: string | undefined
  /** Called when a click did not connect, with an error like `kernel/connector-missing` or `rpc/user-rejected`. */
  onFailed?: ((error: unknown) => void) | undefined
}

/** What `WalletButton.Custom` passes to its child. */
export interface WalletButtonState {
  /** The account is from this wallet. */
  isConnected: boolean
  /** A request is pending in the wallet. */
  isPending: boolean
  /** The last click found no such wallet in this browser. */
  isMissing: boolean
  /** Asks the wallet to connect. Resolves to the error, or to null after a success. Never rejects. */
  connect(): Promise<unknown>
  /** Loads the modal when the visitor shows intent, such as a pointer over the button. */
  prefetch(): void
}

export interface WalletButtonCustomProps extends NamedWallet {
  /** Returns what to render. */
  children: (state: WalletButtonState) => ReactNode
  /** CAIP-2 namespace, for a wallet with accounts of several families. */
  namespace?: string | undefined
}

function Custom({ children, wallet, namespace }: WalletButtonCustomProps): ReactNode {
  const { modal, moment, press } = useButton(walletKind, { wallet, namespace })
  const { isPending, isMissing } = moment.attempt
  return children({
    isConnected: isWalletConnected(moment),
    isPending,
    isMissing,
    connect: press,
    prefetch: modal.prefetch,
  })
}

function Button(props: WalletButtonProps): ReactElement | null {
  return createElement(PageButton, { ...props, kind: walletKind })
}

/**
 * Connects one wallet of this browser without showing the list, and shows its account when connected.
 *
 * @example
 * ```tsx
 * import { WalletButton } from '@latchkey/sdk/react'
 *
 * export function SignIn() {
 *   return <WalletButton wallet="io.metamask" walletName="MetaMask" onFailed={(error) => report(String(error))} />
 * }
 * ```
 */
export const WalletButton: {
  (props: WalletButtonProps): ReactElement | null
  /** Renders no element: passes the state and `connect` to its child function. */
  Custom: (props: WalletButtonCustomProps) => ReactNode
  displayName?: string
} = /* @__PURE__ */ Object.assign(Button, { Custom, displayName: 'WalletButton' })
