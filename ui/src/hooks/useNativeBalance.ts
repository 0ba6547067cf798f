// The native balance of the active account, read from its chain. Read again when the account or the network changes.
import type { CaipAddress, NativeAmount } from '@latchkey/kernel'
import { networkOf } from '@latchkey/kernel'
import { useCallback, useEffect, useState } from 'react'
import { useKernel } from './useKernel'

export type BalanceState =
  | { status: 'loading' | 'failed' | 'unavailable'; amount: null }
  | { status: 'ready'; amount: NativeAmount }

/** `unavailable`: the chain declares no balances. `reload` asks again. A failure is a value. */
export function useNativeBalance(account: CaipAddress): BalanceState & { reload: () => void } {
  const kernel = useKernel()
  const [state, setState] = useState<BalanceState & { account?: CaipAddress }>({ status: 'loading', amount: null })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new read
  useEffect(() => {
    const reading = new AbortController()
    const { signal } = reading
    const read = async (): Promise<BalanceState> => {
      const chain = await kernel.chain(networkOf(account))
      const balances = await chain.feature('balances')
      if (!balances) return { status: 'unavailable', amount: null }
      return { status: 'ready', amount: await balances.native(account, { signal }) }
    }
    read()
      .catch((): BalanceState => ({ status: 'failed', amount: null }))
      .then((next) => !signal.aborted && setState({ ...next, account }))
    return () => reading.abort()
  }, [kernel, account, round])
  const reload = useCallback(() => {
    setState({ status: 'loading', amount: null })
    setRound((count) => count + 1)
  }, [])
  return state.account === account ? { ...state, reload } : { status: 'loading', amount: null, reload }
}
