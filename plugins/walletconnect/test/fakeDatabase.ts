// IndexedDB as far as one object store asks of it: every answer comes a turn later, and pages share what is stored.

interface Request {
  result?: unknown
  error?: unknown
  onupgradeneeded?: () => void
  onsuccess?: () => void
  onerror?: () => void
}

/** To be put in the place of `indexedDB`. */
export function createFakeDatabase() {
  const entries = new Map<string, unknown>()
  let hasStore = false
  let isClosed = false

  function answer(read: (request: Request) => unknown): Request {
    const request: Request = {}
    queueMicrotask(() => {
      try {
        request.result = read(request)
        request.onsuccess?.()
      } catch (error) {
        request.error = error
        request.onerror?.()
      }
    })
    return request
  }
  const store = {
    getAllKeys: () => answer(() => [...entries.keys()]),
    getAll: () => answer(() => [...entries.values()]),
    get: (key: string) => answer(() => structuredClone(entries.get(key))),
    put: (value: unknown, key: string) => answer(() => void entries.set(key, structuredClone(value))),
    delete: (key: string) => answer(() => entries.delete(key)),
  }
  const database: { onversionchange?: () => void } & Record<string, unknown> = {
    createObjectStore() {
      hasStore = true
    },
    transaction: () => ({ objectStore: () => store }),
    close() {
      isClosed = true
    },
  }
  /** `refusal`: why the browser does not open it. */
  const open = (refusal?: unknown) =>
    answer((request) => {
      if (refusal instanceof Error) throw refusal
      request.result = database
      if (!hasStore) request.onupgradeneeded?.()
      if (!hasStore) throw new DOMException('No such store', 'NotFoundError')
      return database
    })
  return { entries, open, isClosed: () => isClosed, deleteElsewhere: () => database.onversionchange?.() }
}
