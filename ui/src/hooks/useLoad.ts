// Loads something for a view, and again when the visitor asks.
import { useCallback, useEffect, useState } from 'react'

export type Loaded<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; error: unknown }

/**
 * Calls `load` (a memoized function) on mount, when `load` changes, and when `again` is called. Drops the result of an earlier call and
 * aborts its signal. A failure is a value, never a throw.
 *
 * @example
 * ```tsx
 * import { Problem, useErrorDescription, useLoad } from '@latchkey/ui'
 *
 * // Outside the component, or memoized: another function loads again.
 * const loadNews = async (signal: AbortSignal) => (await fetch('/news.txt', { signal })).text()
 *
 * export function News() {
 *   const { loaded, again } = useLoad(loadNews)
 *   const describe = useErrorDescription()
 *   if (loaded.status === 'failed') return <Problem error={describe(loaded.error)} onRetry={again} />
 *   return <p>{loaded.status === 'ready' ? loaded.value : null}</p>
 * }
 * ```
 */
export function useLoad<Value>(load: (signal: AbortSignal) => Promise<Value>): {
  loaded: Loaded<Value>
  again: () => void
} {
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState<{ load: unknown; round: number; as: Loaded<Value> }>()
  useEffect(() => {
    const call = new AbortController()
    const settle = (as: Loaded<Value>) => {
      if (!call.signal.aborted) setSettled({ load, round, as })
    }
    load(call.signal).then(
      (value) => settle({ status: 'ready', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
    return () => call.abort()
  }, [load, round])
  const again = useCallback(() => setRound((count) => count + 1), [])
  const isCurrent = settled?.load === load && settled.round === round
  return { loaded: isCurrent ? settled.as : { status: 'loading' }, again }
}
