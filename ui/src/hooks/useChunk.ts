// A part of a view that is a chunk of its own, since few pages need it.
import { useEffect, useState } from 'react'
import { useKernel } from './useKernel'

/** Milliseconds; specification section 9, retry gap. */
const RETRY_GAP_MS = 1000

/** What `load` gives, or null until it is here. A load that fails is tried again, as long as the view is there. */
export function useChunk<Chunk>(isWanted: boolean, load: () => Promise<Chunk>): Chunk | null {
  const { clock } = useKernel()
  const [chunk, setChunk] = useState<{ is: Chunk } | null>(null)
  const [failures, setFailures] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one load a failure; `load` is written where it is used
  useEffect(() => {
    if (!isWanted || chunk) return
    let isCurrent = true
    let stop = () => {}
    load().then(
      (is) => isCurrent && setChunk({ is }),
      () => {
        if (isCurrent) stop = clock.setTimeout(() => setFailures((count) => count + 1), RETRY_GAP_MS)
      },
    )
    return () => {
      isCurrent = false
      stop()
    }
  }, [isWanted, failures, clock])
  return isWanted ? (chunk?.is ?? null) : null
}
