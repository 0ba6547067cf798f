// Where stored text is kept: in the page's storage if it works, else in memory. Browsers refuse storage with a throwing getter, a missing
// global, or a throwing call, so it is tested by use.
import type { Dispose } from '../base/store'

/**
 * A synchronous text store, such as `localStorage`. Each method may throw: the kernel then keeps the value in memory.
 *
 * @example
 * ```ts
 * import type { StorageBackend } from '@latchkey/kernel'
 *
 * // Forgets the session when the tab closes.
 * const storage: StorageBackend = {
 *   get: (key) => sessionStorage.getItem(key),
 *   set: (key, value) => sessionStorage.setItem(key, value),
 *   remove: (key) => sessionStorage.removeItem(key),
 * }
 * const modal = createWalletModal({ chains: [evm()], storage })
 * ```
 */
export interface StorageBackend {
  /** Returns the text, or null if nothing is stored. */
  get(key: string): string | null
  /** Stores the text, replacing the old one. */
  set(key: string, value: string): void
  /** Removes the text, if there is one. */
  remove(key: string): void
  /** Reports changes made elsewhere, such as in another tab. A null key means that every value may have changed. */
  watch?(listener: (key: string | null) => void): Dispose
}

/** Keeps text until the page ends. */
export function createMemoryBackend(): StorageBackend {
  const entries = new Map<string, string>()
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  }
}

function wrapPageStorage(page: Window, name: 'localStorage' | 'sessionStorage'): StorageBackend {
  const storage = page[name]
  // Tested with a read, not a write: a full storage still has this visitor's session.
  storage.getItem('latchkey')
  return {
    get: (key) => storage.getItem(key),
    set: (key, value) => storage.setItem(key, value),
    remove: (key) => storage.removeItem(key),
    watch(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === storage) listener(event.key)
      }
      page.addEventListener('storage', onStorage)
      return () => page.removeEventListener('storage', onStorage)
    },
  }
}

/**
 * Local storage, else session storage, else null. Also null outside a window, because the storage that some servers offer is shared by
 * every visitor they render for.
 */
export function openPageBackend(): StorageBackend | null {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      return wrapPageStorage(globalThis.window, name)
    } catch {
      // Refused or missing: the next one may work.
    }
  }
  return null
}
