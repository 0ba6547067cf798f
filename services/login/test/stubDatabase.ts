// The browser's database, in memory. It keeps the data of one page for the next.
import { onTestFinished, vi } from 'vitest'

/** `isBlocked`: the browser refuses it, as for a frame of another site. */
export function stubDatabase({ isBlocked = false } = {}) {
  const tables = new Map<string, Map<string, unknown>>()
  const request = (work: () => unknown, before = () => undefined as unknown) => {
    const asked = Object.assign(new EventTarget(), { result: undefined as unknown, error: null as unknown })
    queueMicrotask(() => {
      try {
        asked.result = work()
        before()
        asked.dispatchEvent(new Event('success'))
      } catch (cause) {
        asked.error = cause
        asked.dispatchEvent(new Event('error'))
      }
    })
    return asked
  }
  const objectStore = (name: string) => {
    const table = tables.get(name)
    if (!table) throw new DOMException(`No table ${name}.`, 'NotFoundError')
    return {
      get: (key: string) => request(() => table.get(key)),
      put: (value: unknown, key: string) => request(() => void table.set(key, value)),
      delete: (key: string) => request(() => void table.delete(key)),
    }
  }
  const database = {
    createObjectStore: (name: string) => void tables.set(name, new Map()),
    transaction: (name: string) => ({ objectStore: () => objectStore(name) }),
  }
  const open = () => {
    const opened = request(
      () => {
        if (isBlocked) throw new DOMException('blocked', 'SecurityError')
        return database
      },
      () => tables.size === 0 && opened.dispatchEvent(new Event('upgradeneeded')),
    )
    return opened
  }
  vi.stubGlobal('indexedDB', { open })
  onTestFinished(() => void vi.unstubAllGlobals())
}
