// Entry `@latchkey/sdk/actions`: reads, watches, and changes accounts of every family, for pages of any framework.
import type { Account, ConnectedAccount, Dispose } from '@latchkey/kernel'
import type { WalletModal } from './modal'

export { type ConnectWalletOptions, connectWallet } from './connectWallet'
export { type ChangeableOptions, setOptions } from './setOptions'
export { type WatchBalanceOptions, watchBalance } from './watchBalance'

/** The part of a modal that these functions need. */
export type AccountSource = Pick<WalletModal, 'account' | 'core'>

export interface WatchAccountOptions {
  /** CAIP-2 namespace, such as `solana`. Default: that of the shown account. */
  namespace?: string | undefined
  /** Called with the account after each change. */
  onChange(account: Account): void
}

export interface WatchConnectionsOptions {
  /** Called with all connected accounts after each change. */
  onChange(connections: readonly ConnectedAccount[]): void
}

/** Returns the connected account of every family. */
export function getConnections({ account, core }: AccountSource): readonly ConnectedAccount[] {
  const namespaces = core.store.get(core.connectionState.stateAtom).keys()
  return [...namespaces].map((namespace) => account(namespace)).filter((each) => each.status === 'connected')
}

/** Returns a function like `getConnections` that returns the same array until something in it changes. */
export function createConnectionsReader(source: AccountSource): () => readonly ConnectedAccount[] {
  let last: readonly ConnectedAccount[] = []
  return () => {
    const next = getConnections(source)
    if (next.length !== last.length || next.some((each, index) => each !== last[index])) last = next
    return last
  }
}

/**
 * Calls `onChange` after every change of one account, until the returned function is called. `modal.account(namespace)` returns the
 * current one.
 *
 * @example
 * ```ts
 * import { watchAccount } from '@latchkey/sdk/actions'
 *
 * const stop = watchAccount(modal, {
 *   namespace: 'solana',
 *   onChange: (account) => report(account.status === 'connected' ? account.address : 'Not connected'),
 * })
 * ```
 */
export function watchAccount(source: AccountSource, { namespace, onChange }: WatchAccountOptions): Dispose {
  return watch(source, () => source.account(namespace), onChange)
}

/**
 * Calls `onChange` after every change of a connected account, in any family, until the returned function is called.
 *
 * @example
 * ```ts
 * import { watchConnections } from '@latchkey/sdk/actions'
 *
 * const stop = watchConnections(modal, {
 *   onChange: (connections) => report(connections.map(({ caipAddress }) => caipAddress).join()),
 * })
 * ```
 */
export function watchConnections(source: AccountSource, { onChange }: WatchConnectionsOptions): Dispose {
  return watch(source, createConnectionsReader(source), onChange)
}

function watch<Value>({ core }: AccountSource, read: () => Value, onChange: (value: Value) => void): Dispose {
  const { store, connectionState, networkState } = core
  let last = read()
  const check = () => {
    const next = read()
    if (next === last) return
    last = next
    onChange(next)
  }
  const stops = [
    store.sub(connectionState.stateAtom, check),
    store.sub(connectionState.activeAtom, check),
    store.sub(networkState.listAtom, check),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
