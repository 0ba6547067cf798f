// Counts down until another email can be sent. The embedded wallet decides when; this only shows it.
import { useKernel, useLoad } from '@latchkey/ui'
import { useCallback, useEffect, useState } from 'react'

const SECOND_MS = 1000

/**
 * Returns whole seconds, 0 if an email can be sent now. Call `restart` after sending one. A caller that cannot know the time is refused if
 * it is too early.
 */
export function useCountdown(): { seconds: number; restart: () => void } {
  const kernel = useKernel()
  const { clock } = kernel
  const [, render] = useState(0)
  const readEndMs = useCallback(async () => {
    const seconds = await (await kernel.service('embeddedWallet')).secondsUntilNextEmail()
    return clock.now() + seconds * SECOND_MS
  }, [kernel, clock])
  const { loaded, again } = useLoad(readEndMs)

  const endsAtMs = loaded.status === 'ready' ? loaded.value : 0
  const seconds = Math.ceil(Math.max(0, endsAtMs - clock.now()) / SECOND_MS)
  useEffect(() => {
    if (seconds > 0) {
      return clock.setTimeout(() => render((count) => count + 1), endsAtMs - clock.now() - (seconds - 1) * SECOND_MS)
    }
  }, [clock, endsAtMs, seconds])
  return { seconds, restart: again }
}
