// What a host reads from accounts, and what the compiler infers from a status. scripts/built/hostTypes.test.ts compiles it in new hosts, with
// the packed packages.
import type { NativeAmount, Network } from '@latchkey/kernel'
import type {
  Account,
  AccountUser,
  ConnectedAccount,
  DisconnectedAccount,
  WalletAccount,
  WalletInfo,
  WalletModal,
} from '@latchkey/sdk'
import { getConnections, watchAccount, watchBalance, watchConnections } from '@latchkey/sdk/actions'
import {
  useAccount,
  type useAccounts,
  useBalance,
  type useConnections,
  useUser,
  useWallet,
  useWalletState,
} from '@latchkey/sdk/react'
import type { ReactElement } from 'react'

type Equals<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : { found: A; expected: B }

/** Compiles only if both types are the same. */
function same<A, B>(..._equal: [Equals<A, B>] extends [true] ? [] : [Equals<A, B>]): void {}

/** The facts of a connected account, however a host reads it. */
function readConnected(account: ConnectedAccount): string {
  same<typeof account.address, string>()
  same<typeof account.caipAddress, `${string}:${string}:${string}`>()
  same<typeof account.namespace, string>()
  same<typeof account.chainId, number | string>()
  same<typeof account.network, Network>()
  same<typeof account.wallet, WalletInfo>()
  same<typeof account.wallet.icon, string | null>()
  same<typeof account.accounts, readonly WalletAccount[]>()
  same<typeof account.balance, NativeAmount | null>()
  same<typeof account.user, AccountUser | null>()
  return `${account.address} on ${account.network.name} in ${account.wallet.name}, ${account.wallet.id}`
}

/** Without React: the state that the modal shows, and the account of one family. */
export function read(modal: WalletModal): readonly string[] {
  const state = modal.getState()
  // Nothing has shown yet that a wallet is connected.
  same<typeof state.address, string | null>()
  same<typeof state.wallet, WalletInfo | null>()
  if (state.status === 'connected') readConnected(state)
  else {
    same<typeof state.address, null>()
    same<typeof state.wallet, null>()
    same<typeof state.network, Network>()
    same<typeof state.status, 'disconnected' | 'connecting'>()
  }
  const account: Account = modal.account('solana')
  if (account.status === 'connected') return [readConnected(account)]
  same<typeof account, DisconnectedAccount>()
  same<typeof account.network, null>()
  same<typeof account.chainId, null>()
  same<typeof account.status, 'disconnected' | 'connecting'>()
  return getConnections(modal).map(readConnected)
}

/** Live without React. */
export function watch(modal: WalletModal): readonly (() => void)[] {
  return [
    watchAccount(modal, {
      namespace: 'bip122',
      onChange: (account) => account.status === 'connected' && readConnected(account),
    }),
    watchConnections(modal, { onChange: (connections) => connections.map(readConnected) }),
    watchBalance(modal, { namespace: 'eip155' }),
  ]
}

/** Live with React. */
export function Member(): ReactElement {
  const account = useAccount({ namespace: 'eip155' })
  const state = useWalletState()
  const wallet = useWallet()
  const user = useUser()
  const balance = useBalance({ namespace: 'solana' })
  same<ReturnType<typeof useAccounts>, readonly WalletAccount[]>()
  same<ReturnType<typeof useConnections>, readonly ConnectedAccount[]>()
  same<typeof wallet, WalletInfo | null>()
  same<typeof user, AccountUser | null>()
  same<typeof balance, NativeAmount | null>()
  if (state.status === 'connected') readConnected(state)
  if (account.status === 'disconnected') same<typeof account.wallet, null>()
  return <p>{account.status === 'connected' ? readConnected(account) : account.status}</p>
}
