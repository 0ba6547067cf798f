// Tests whether this browser keeps stored values. It tests by writing, because a browser may have a storage that refuses writes.

/** `kept`: from visit to visit. `session`: until the tab closes. `full`: no space is left. `blocked`: nothing is stored. */
export type StorageState = 'kept' | 'session' | 'full' | 'blocked'

const PROBE_KEY = 'latchkey/probe'

/** Writes, reads and removes a test value. Never throws. */
export function probeStorage(page: Pick<Window, 'localStorage' | 'sessionStorage'> = globalThis.window): StorageState {
  const local = probe(() => page.localStorage)
  if (local !== 'blocked') return local
  return probe(() => page.sessionStorage) === 'kept' ? 'session' : 'blocked'
}

function probe(open: () => Storage): 'kept' | 'full' | 'blocked' {
  const value = String(Math.random())
  try {
    const storage = open()
    storage.setItem(PROBE_KEY, value)
    const isKept = storage.getItem(PROBE_KEY) === value
    storage.removeItem(PROBE_KEY)
    return isKept ? 'kept' : 'blocked'
  } catch (error) {
    return (error as { name?: unknown } | null)?.name === 'QuotaExceededError' ? 'full' : 'blocked'
  }
}
