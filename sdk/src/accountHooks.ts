// Hooks for the accounts of a modal, part of `@latchkey/sdk/react`. The first client render matches the server's.
'use client'

import type { Account, AccountUser, ConnectedAccount, NativeAmount, WalletAccount, WalletInfo } from '@latchkey/kernel'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createConnectionsReader, watchAccount, watchConnections } from './actions'
import type { WalletModal } from './modal'
import { useWalletModal } from './modalContext'
import { type WatchBalanceOptions, watchBalance } from './watchBalance'

/** Which account a hook reads. */
export interface UseAccountOptions {
  /** CAIP-2 namespace, such as `solana`. Default: that of the shown account. */
  namespace?: string | undefined
}

const NO_CONNECTIONS: readonly ConnectedAccount[] = []

/** What a server renders: no one is connected. */
function initialAccount(modal: WalletModal, namespace: string | null): Account {
  return { ...modal.getInitialState(), namespace, network: null, isNetworkSupported: null } as Account
}

/**
 * Returns an account, and updates with it. `status` tells which fields are set.
 *
 * @example
 * ```tsx
 * import { useAccount } from '@latchkey/sdk/react'
 *
 * export function Greeting() {
 *   const account = useAccount()
 *   if (account.status !== 'connected') return <p>Not connected</p>
 *   return <p>{account.name ?? account.address}</p> // a string: `status` narrows the type
 * }
 * ```
 */
export function useAccount({ namespace }: UseAccountOptions = {}): Account {
  const modal = useWalletModal()
  const initial = useMemo(() => initialAccount(modal, namespace ?? null), [modal, namespace])
  const subscribe = useCallback(
    (onChange: () => void) => watchAccount(modal, { namespace, onChange }),
    [modal, namespace],
  )
  const read = () => modal.account(namespace)
  return useSyncExternalStore(subscribe, read, () => initial)
}

/**
 * Returns the connected account of every family, and updates with them.
 *
 * @example
 * ```tsx
 * import { useConnections } from '@latchkey/sdk/react'
 *
 * export function Connections() {
 *   return useConnections().map(({ caipAddress, wallet }) => (
 *     <p key={caipAddress}>
 *       {wallet.name}: {caipAddress}
 *     </p>
 *   ))
 * }
 * ```
 */
export function useConnections(): readonly ConnectedAccount[] {
  const modal = useWalletModal()
  const read = useMemo(() => createConnectionsReader(modal), [modal])
  const subscribe = useCallback((onChange: () => void) => watchConnections(modal, { onChange }), [modal])
  return useSyncExternalStore(subscribe, read, () => NO_CONNECTIONS)
}

/** Returns all accounts that the wallet shares, the active one first. */
export function useAccounts(options?: UseAccountOptions): readonly WalletAccount[] {
  return useAccount(options).accounts
}

/** Returns the connected wallet, or null. */
export function useWallet(options?: UseAccountOptions): WalletInfo | null {
  return useAccount(options).wallet
}

/** Returns the visitor who signed in by email, social account, or passkey, or null. */
export function useUser(options?: UseAccountOptions): AccountUser | null {
  return useAccount(options).user
}

/**
 * Returns the native balance, updated while the component is mounted. Null until it is read.
 *
 * @example
 * ```tsx
 * import { formatUnits } from '@latchkey/kernel'
 * import { useBalance } from '@latchkey/sdk/react'
 *
 * export function Balance() {
 *   const balance = useBalance() // null until it is read
 *   return <p>{balance && `${formatUnits(balance.units, balance.decimals, { places: 4 })} ${balance.symbol}`}</p>
 * }
 * ```
 */
export function useBalance({ namespace }: WatchBalanceOptions = {}): NativeAmount | null {
  const modal = useWalletModal()
  useEffect(() => watchBalance(modal, { namespace }), [modal, namespace])
  return useAccount({ namespace }).balance
}
