// A wait ends when what it waits for is there. On a busy machine that takes longer than the second which vitest gives.
import { vi } from 'vitest'

const DEADLINE_MS = Number(process.env.LATCHKEY_PATIENCE_MS ?? 20_000)
const { waitFor } = vi

// Runs before each file, and a worker has many.
if (!('isPatient' in vi)) {
  const waitPatiently: typeof waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: DEADLINE_MS, ...options })
  Object.assign(vi, { isPatient: true, waitFor: waitPatiently })
}
