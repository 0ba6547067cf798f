// Keeps an account's native balance up to date for a host that shows it. Sends no request before an account is connected.
import type { Dispose } from '@latchkey/kernel'
import type { WalletModal } from './modal'

export interface WatchBalanceOptions {
  /** CAIP-2 namespace. Default: that of the shown account. */
  namespace?: string | undefined
}

/**
 * Keeps `balance` of an account up to date until it is stopped: read when the account or its network changes, after a transaction, and
 * every 30 seconds. `modal.subscribe` and `watchAccount` report it.
 *
 * @example
 * ```ts
 * import { formatUnits } from '@latchkey/kernel'
 * import { watchBalance } from '@latchkey/sdk/actions'
 *
 * const stop = watchBalance(modal) // keeps `balance` current
 * modal.subscribe(() => {
 *   const { balance } = modal.account()
 *   if (balance) report(`${formatUnits(balance.units, balance.decimals, { places: 4 })} ${balance.symbol}`)
 * })
 * ```
 */
export function watchBalance(
  modal: Pick<WalletModal, 'account' | 'core'>,
  { namespace }: WatchBalanceOptions = {},
): Dispose {
  const end = new AbortController()
  const read = () => modal.account(namespace).address
  const begin = () => {
    if (read() === null) return
    stop()
    import('./followBalance')
      .then(({ followBalance }) => followBalance(modal.core, namespace, end.signal))
      // The visitor left the page, or its modal was destroyed.
      .catch(() => {})
  }
  const { store, connectionState } = modal.core
  const stop = store.sub(connectionState.stateAtom, begin)
  begin()
  return () => {
    stop()
    end.abort()
  }
}
