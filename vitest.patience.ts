// A wait ends when what it waits for is there. On a busy machine that takes longer than the second which vitest gives.
import { setImmediate } from 'node:timers'
import { vi } from 'vitest'

const DEADLINE_MS = Number(process.env.LATCHKEY_PATIENCE_MS ?? 20_000)
const { waitFor } = vi

/** React subscribes and starts timers in effects that it runs in the turn after the one that changed the page. */
const effectsHaveRun = () => new Promise<void>((resolve) => void setImmediate(resolve))

// Runs before each file, and a worker has many.
if (!('isPatient' in vi)) {
  const waitPatiently: typeof waitFor = async (callback, options) => {
    const found = await waitFor(callback, typeof options === 'number' ? options : { timeout: DEADLINE_MS, ...options })
    await effectsHaveRun()
    return found
  }
  Object.assign(vi, { isPatient: true, waitFor: waitPatiently })
}
