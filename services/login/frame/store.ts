// The frame's storage in the browser, separate for each site that embeds it. If the browser refuses, it is in memory until the page closes.

export interface Store {
  /** False: everything is lost when the page closes. */
  readonly isKept: boolean
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

export const DATABASE = 'latchkey-login'
const TABLE = 'kept'

/** Keys of the store. */
export const KEYS = {
  device: 'device',
  deviceKey: 'device-key',
  session: 'session',
  vault: 'vault',
  attempt: 'email-attempt',
  accountType: 'account-type',
  bundles: 'bundles',
} as const

/** Opens the browser's database, which can also store keys that no script can read. Never rejects. */
export async function openStore(): Promise<Store> {
  try {
    return createDatabaseStore(await openDatabase())
  } catch {
    return createMemoryStore()
  }
}

function createMemoryStore(): Store {
  const kept = new Map<string, unknown>()
  return {
    isKept: false,
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
    remove: async (key) => void kept.delete(key),
  }
}

function createDatabaseStore(database: IDBDatabase): Store {
  const run = <T>(mode: IDBTransactionMode, operate: (table: IDBObjectStore) => IDBRequest<T>) =>
    settle(operate(database.transaction(TABLE, mode).objectStore(TABLE)))
  return {
    isKept: true,
    get: (key) => run('readonly', (table) => table.get(key)),
    set: async (key, value) => void (await run('readwrite', (table) => table.put(value, key))),
    remove: async (key) => void (await run('readwrite', (table) => table.delete(key))),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TABLE))
  return settle(request)
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}
