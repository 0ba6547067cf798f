// Files of tests share the globals of their worker. A fake timer that one file leaves behind never fires, and a later file would wait for it
// until the run is ended: the file that leaves it fails.
import { afterAll, expect, vi } from 'vitest'

const CLOCK = [
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'queueMicrotask',
] as const
const own = Object.fromEntries(CLOCK.map((name) => [name, globalThis[name]]))

afterAll(() => {
  // A spy on a fake timer puts it back when the spy is restored, after the next file has begun.
  vi.restoreAllMocks()
  const changed = CLOCK.filter((name) => globalThis[name] !== own[name])
  Object.assign(globalThis, own)
  expect(changed, 'Fake timers are left behind. Restore spies on them before `vi.useRealTimers()`.').toEqual([])
})
