// How long until another mail can be sent. The embedded wallet decides; this only counts down.
import { useKernel, useLoad } from '@latchkey/ui'
import { useCallback, useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Whole seconds, 0 when it can be sent now; `restart` after one was sent. A caller that cannot tell refuses when it is too early. */
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
