// Reads the native balance of the active account, and again when the account or the network changes or after a transaction.
import type { CaipAddress, NativeAmount } from '@latchkey/kernel'
import { useCallback, useEffect, useState } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useLoad } from '../../hooks/useLoad'
import { nativeBalancesOf } from './nativeBalances'

export type BalanceState =
  | { status: 'loading' | 'failed' | 'unavailable'; amount: null }
  | { status: 'ready'; amount: NativeAmount }

/** `unavailable` means that the chain declares no balances. `reload` reads again. A failure is a value. */
export function useNativeBalance(account: CaipAddress): BalanceState & { reload: () => void } {
  const kernel = useKernel()
  const { read, versionAtom } = nativeBalancesOf(kernel)
  const [shown, setShown] = useState<{ account: CaipAddress; amount: NativeAmount } | null>(null)
  const load = useCallback((signal: AbortSignal) => read(account, signal), [read, account])
  const { loaded, again: reload } = useLoad(load)
  // With a new version, earlier data is outdated.
  useEffect(() => kernel.store.sub(versionAtom, reload), [kernel, versionAtom, reload])
  if (loaded.status === 'failed') return { status: 'failed', amount: null, reload }
  if (loaded.status === 'loading') {
    // The old balance stays visible during a reload, so nothing jumps.
    const before = shown?.account === account ? shown.amount : null
    return before ? { status: 'ready', amount: before, reload } : { status: 'loading', amount: null, reload }
  }
  const { value } = loaded
  if (!value) return { status: 'unavailable', amount: null, reload }
  if (shown?.amount !== value) setShown({ account, amount: value })
  return { status: 'ready', amount: value, reload }
}
