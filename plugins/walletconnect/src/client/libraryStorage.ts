// Where the library keeps its keys and sessions: one IndexedDB store of ours, bounded, in memory when the browser refuses.
// Shared by every modal and tab of the origin, like the relay connection itself; docs/decisions/020-walletconnect.md.
import type { Clock } from '@latchkey/kernel'
import { isRecord } from '../approvedNamespaces'
import { withinMs } from './withinMs'

/** What the library asks of a storage. */
export interface LibraryStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

const STORE = 'entries'
/** Records kept of a list that only grows: request history, topics with messages, and each topic's seen messages. Fields 12 and 14. */
const MAX_RECORDS = 100
/** Milliseconds the database may take to open: some browsers never say that it does not. */
const OPEN_DEADLINE_MS = 5000

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !Array.isArray(value)
}

/** What the library keeps as a list of records, and what as one record; it does not start when one is anything else. */
const LISTS = /^(session|proposal|pairing|subscription|expirer|history|request)$/
const RECORDS = /^(keychain|messages.*)$/

/** Each record has a name of one of these kinds. */
function isNamed(record: unknown): boolean {
  if (!isPlainObject(record)) return false
  return typeof record.id === 'number' || typeof record.topic === 'string' || typeof record.target === 'string'
}

/** A stored value as the library may have it: of a list its records; undefined when the entry is not what it was. */
export function parseEntry(key: string, value: unknown): unknown {
  const name = key.slice(key.lastIndexOf('/') + 1)
  if (LISTS.test(name)) return Array.isArray(value) ? value.filter(isNamed) : undefined
  if (RECORDS.test(name)) return isPlainObject(value) ? value : undefined
  return value ?? undefined
}

/** The value as it is stored: of `history` the newest records, of `messages` the newest of the newest topics; the rest unchanged. */
export function boundEntry(key: string, value: unknown): unknown {
  const name = key.slice(key.lastIndexOf('/') + 1)
  if (name === 'history' && Array.isArray(value)) return value.slice(-MAX_RECORDS)
  if (!name.startsWith('messages') || !isPlainObject(value)) return value
  const cut = (records: object) => Object.entries(records).slice(-MAX_RECORDS)
  return Object.fromEntries(
    cut(value).map(([topic, messages]) => [
      topic,
      isPlainObject(messages) ? Object.fromEntries(cut(messages)) : messages,
    ]),
  )
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  const database = await settle(request)
  // Another tab deletes the data: it may, and this page goes on in memory.
  database.onversionchange = () => database.close()
  return database
}

/**
 * Never rejects. What the browser refuses to keep lives as long as the page; `onProblem` hears of the first refusal.
 * A write is begun, not waited for: a pairing makes a dozen, and each wait is a turn behind whatever the page draws.
 */
export function createLibraryStorage(name: string, clock: Clock, onProblem: (cause: unknown) => void): LibraryStorage {
  const kept = new Map<string, unknown>()
  let isReported = false
  let database: Promise<IDBDatabase | null> | null = null

  async function attempt<T>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> {
    try {
      database ??= withinMs(openDatabase(name), OPEN_DEADLINE_MS, null, clock)
      const opened = await database
      if (!opened) throw new Error('IndexedDB did not open.')
      return await settle(use(opened.transaction(STORE, mode).objectStore(STORE)))
    } catch (cause) {
      if (!isReported) onProblem(cause)
      isReported = true
      return undefined
    }
  }
  /** What this tab or another one has written; without a database, nothing. */
  async function readAll(): Promise<[string, unknown][]> {
    const names: IDBRequest<IDBValidKey[]>[] = []
    // In one transaction: another tab may write at any time.
    const values = await attempt('readonly', (store) => {
      names.push(store.getAllKeys())
      return store.getAll()
    })
    return (values ?? []).map((value, index) => {
      const key = String(names[0]?.result[index])
      return [key, parseEntry(key, value)]
    })
  }
  const ready = (async () => {
    for (const [key, value] of await readAll()) if (value !== undefined) kept.set(key, value)
  })()

  return {
    async getKeys() {
      await ready
      return [...kept.keys()]
    },
    /** As they are now, whichever tab wrote them. */
    async getEntries<T>() {
      return [...new Map([...kept, ...(await readAll())])] as [string, T][]
    },
    async getItem<T>(key: string) {
      await ready
      return kept.get(key) as T | undefined
    },
    async setItem(key, value) {
      await ready
      const bounded = boundEntry(key, value)
      kept.set(key, bounded)
      void attempt('readwrite', (store) => store.put(bounded, key))
    },
    async removeItem(key) {
      await ready
      kept.delete(key)
      void attempt('readwrite', (store) => store.delete(key))
    },
  }
}
