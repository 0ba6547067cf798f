// The connect button, and its state for a button that the host renders.
'use client'

import type { ConnectedAccount, NativeAmount, Network } from '@latchkey/kernel'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { useAccount } from './accountHooks'
import { connectKind } from './buttonKinds'
import { useWalletModal } from './modalContext'
import { openAccount, openNetworks } from './openViews'
import { PageButton, type PageButtonProps, useButtonState, useNetworkIcon } from './PageButton'
import { type SignInStatus, useSignInStatus } from './useSignInStatus'

export interface ConnectButtonProps extends PageButtonProps {
  /** Shows the native balance next to the account, and keeps it up to date. */
  balance?: boolean | undefined
}

/** The network that a host's own button shows. */
export interface ButtonChain extends Pick<Network, 'id' | 'name'> {
  /** The host's picture, or the mark that the modal shows. Null until it is loaded, and if there is none. */
  icon: string | null
  /** False if the wallet is on a network that the host does not list. */
  isSupported: boolean
}

/** What `ConnectButton.Custom` passes to its child. */
export interface ConnectButtonState {
  status: 'connected' | 'connecting' | 'disconnected'
  /** Null while disconnected. */
  account: ConnectedAccount | null
  /** Native balance; null until it is read. */
  balance: NativeAmount | null
  /** The account's network; before a connection, the selected one. */
  chain: ButtonChain
  /** The modal's code is loading, or a request is pending in the wallet. */
  isPending: boolean
  signIn: SignInStatus
  /** Opens the list of wallets. Rejects with `kernel/load-failed`; a second call tries again. */
  openConnect(): Promise<void>
  /** Opens the account, or the list of wallets while disconnected. Rejects as `openConnect` does. */
  openAccount(): Promise<void>
  /** Opens the list of networks, or the account in a bundle without that list. Rejects as `openConnect` does. */
  openNetworks(): Promise<void>
  /** Loads the modal when the visitor shows intent, such as a pointer over the button. */
  prefetch(): void
}

export interface ConnectButtonCustomProps {
  /** Returns what to render. */
  children: (state: ConnectButtonState) => ReactNode
  /** CAIP-2 namespace, such as `solana`. Default: that of the shown account. */
  namespace?: string | undefined
  /** Default true. If false, no balance is read. */
  balance?: boolean | undefined
}

function Custom({ children, namespace, balance = true }: ConnectButtonCustomProps): ReactNode {
  const modal = useWalletModal()
  const state = useButtonState(namespace, balance)
  const account = useAccount({ namespace })
  const { status, network, isNetworkSupported, isLoading } = state
  const icon = useNetworkIcon(network, true)
  const signIn = useSignInStatus(status === 'connected')
  return children({
    status,
    account: account.status === 'connected' ? account : null,
    balance: account.balance,
    chain: { id: network.id, name: network.name, icon, isSupported: isNetworkSupported },
    isPending: isLoading || status === 'connecting',
    signIn,
    openConnect: () => modal.open('Connect', namespace === undefined ? undefined : { namespace }),
    openAccount: () => openAccount(modal, namespace),
    openNetworks: () => openNetworks(modal, namespace),
    prefetch: modal.prefetch,
  })
}

function Button(props: ConnectButtonProps): ReactElement | null {
  return createElement(PageButton, { ...props, kind: connectKind })
}

/**
 * Opens the modal; shows the account's name, else its short address, when connected. Loads the modal when the pointer or focus reaches it.
 *
 * @example
 * ```tsx
 * import { ConnectButton } from '@latchkey/sdk/react'
 *
 * export function Header() {
 *   return (
 *     <ConnectButton.Custom>
 *       {({ account, openConnect, openAccount, prefetch }) => (
 *         <button onPointerEnter={prefetch} onClick={account ? openAccount : openConnect}>
 *           {account ? account.address : 'Connect wallet'}
 *         </button>
 *       )}
 *     </ConnectButton.Custom>
 *   )
 * }
 * ```
 */
export const ConnectButton: {
  (props: ConnectButtonProps): ReactElement | null
  /** Renders no element: passes the state, and functions that open the modal, to its child function. */
  Custom: (props: ConnectButtonCustomProps) => ReactNode
  displayName?: string
} = /* @__PURE__ */ Object.assign(Button, { Custom, displayName: 'ConnectButton' })
