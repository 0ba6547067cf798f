// Limits a retry button to one try per second, however often it is pressed.
import type { Dispose } from '@latchkey/kernel'
import { useCallback, useEffect, useRef } from 'react'
import { useKernel } from './useKernel'

const RETRY_GAP_MS = 1000

/** Returns a function that calls `retry` immediately, or one second after the last call: no press is lost or counts twice. */
export function useRetry(retry: () => void): () => void {
  const { clock } = useKernel()
  const lastMs = useRef(Number.NEGATIVE_INFINITY)
  const waiting = useRef<Dispose | null>(null)
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => () => waiting.current?.(), [])

  return useCallback(() => {
    const run = () => {
      waiting.current = null
      lastMs.current = clock.now()
      latest.current()
    }
    const leftMs = lastMs.current + RETRY_GAP_MS - clock.now()
    if (leftMs <= 0) run()
    else waiting.current ??= clock.setTimeout(run, leftMs)
  }, [clock])
}
