// The native balance of the active account, read from its chain. Read again when the account or the network changes.
import type { CaipAddress, NativeAmount } from '@latchkey/kernel'
import { networkOf } from '@latchkey/kernel'
import { useCallback } from 'react'
import { useKernel } from './useKernel'
import { useLoad } from './useLoad'

export type BalanceState =
  | { status: 'loading' | 'failed' | 'unavailable'; amount: null }
  | { status: 'ready'; amount: NativeAmount }

/** `unavailable`: the chain declares no balances. `reload` asks again. A failure is a value. */
export function useNativeBalance(account: CaipAddress): BalanceState & { reload: () => void } {
  const kernel = useKernel()
  const read = useCallback(
    async (signal: AbortSignal) => {
      const chain = await kernel.chain(networkOf(account))
      const balances = await chain.feature('balances')
      return balances ? await balances.native(account, { signal }) : null
    },
    [kernel, account],
  )
  const { loaded, again: reload } = useLoad(read)
  if (loaded.status !== 'ready') return { status: loaded.status, amount: null, reload }
  const { value } = loaded
  return value ? { status: 'ready', amount: value, reload } : { status: 'unavailable', amount: null, reload }
}
