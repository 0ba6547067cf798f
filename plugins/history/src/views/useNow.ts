// The current time for rows, updated regularly, so that '1 min ago' does not stay.
import { useKernel } from '@latchkey/ui'
import { useEffect, useState } from 'react'

/** Half of the smallest unit that an older row shows. */
const STEP_MS = 30_000

/** Returns milliseconds since the epoch, at most half a minute old. */
export function useNow(): number {
  const { clock } = useKernel()
  const [nowMs, setNowMs] = useState(() => clock.now())
  useEffect(() => clock.setTimeout(() => setNowMs(clock.now()), nowMs + STEP_MS - clock.now()), [clock, nowMs])
  return nowMs
}
