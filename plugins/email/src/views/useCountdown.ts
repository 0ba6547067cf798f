// How long until another mail can be sent. The embedded wallet decides; this only counts down.
import { useKernel } from '@latchkey/ui'
import { useCallback, useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Whole seconds, 0 when it can be sent now; `restart` after one was sent. */
export function useCountdown(): { seconds: number; restart: () => void } {
  const kernel = useKernel()
  const { clock } = kernel
  const [round, setRound] = useState(0)
  const [endsAtMs, setEndsAtMs] = useState(0)
  const [, render] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    let isCurrent = true
    const read = async () => (await kernel.service('embeddedWallet')).secondsUntilNextEmail()
    read().then(
      (seconds) => isCurrent && setEndsAtMs(clock.now() + seconds * SECOND_MS),
      // Who cannot tell refuses by itself when it is too early.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [kernel, clock, round])

  const leftMs = Math.max(0, endsAtMs - clock.now())
  const seconds = Math.ceil(leftMs / SECOND_MS)
  useEffect(() => {
    if (seconds > 0) {
      return clock.setTimeout(() => render((count) => count + 1), endsAtMs - clock.now() - (seconds - 1) * SECOND_MS)
    }
  }, [clock, endsAtMs, seconds])
  return { seconds, restart: useCallback(() => setRound((count) => count + 1), []) }
}
