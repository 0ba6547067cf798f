// Loads a part of a view that is a separate chunk because few pages need it.
import { useEffect, useState } from 'react'
import { useKernel } from './useKernel'

/** Milliseconds between two tries. */
const RETRY_GAP_MS = 1000

/**
 * Returns the result of `load` (a module-level function), or null until it is loaded. `preloaded` is the result if it arrived before the
 * view. Retries a failed load for as long as the view is mounted.
 */
export function useChunk<Chunk>(isWanted: boolean, load: () => Promise<Chunk>, preloaded?: Chunk): Chunk | null {
  const { clock } = useKernel()
  const [chunk, setChunk] = useState<{ is: Chunk } | undefined>(preloaded === undefined ? undefined : { is: preloaded })
  useEffect(() => {
    if (!isWanted || preloaded) return
    let isCurrent = true
    let stop = () => {}
    const wait = () => {
      if (isCurrent) stop = clock.setTimeout(attempt, RETRY_GAP_MS)
    }
    const attempt = () => load().then((is) => isCurrent && setChunk({ is }), wait)
    attempt()
    return () => {
      isCurrent = false
      stop()
    }
  }, [isWanted, load, preloaded, clock])
  return isWanted ? (chunk?.is ?? null) : null
}
