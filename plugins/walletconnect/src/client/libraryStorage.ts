// Stores the library's keys and sessions in one IndexedDB store of Latchkey, with limits, and in memory if the browser refuses. All modals
// and tabs of the origin share it, like the relay connection; docs/decisions/020-walletconnect.md.
import type { Clock } from '@latchkey/kernel'
import { isRecord } from '../approvedNamespaces'
import { withinMs } from './withinMs'

/** The storage interface that the library uses. */
export interface LibraryStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

const STORE = 'entries'
/** Maximum records of the request history, which only grows. Fields 12 and 14. */
const MAX_RECORDS = 100
/**
 * Milliseconds that opening and then reading the database may each take: some browsers never report a failure, and pages in the
 * back/forward cache may block it.
 */
const DEADLINE_MS = 5000

/** Keys whose values the library stores as a list of records, and as one record. It does not start if a value has any other type. */
const LISTS = /\/(session|proposal|pairing|subscription|expirer|history|request)$/
const RECORDS = /\/(keychain|messages\w*)$/

/**
 * Returns whether a record has a name of one of these kinds. An object is not a name: after a read it never equals itself, and each write
 * would add it again.
 */
function isNamed(record: unknown): boolean {
  const { id, topic, target } = Object(record)
  if (typeof (id ?? topic) === 'object') return false
  return typeof id === 'number' || typeof topic === 'string' || typeof target === 'string'
}

/** Returns a stored value in the library's form, with only the valid records of a list; undefined if the entry has the wrong type. */
export function parseEntry(key: string, value: unknown): unknown {
  if (LISTS.test(key)) return Array.isArray(value) ? value.filter(isNamed) : undefined
  if (RECORDS.test(key)) return isRecord(value) && !Array.isArray(value) ? value : undefined
  return value ?? undefined
}

/** Returns the records of a list or of a record, by name. */
function nameRecords(value: unknown): Map<unknown, unknown> {
  if (!Array.isArray(value)) return new Map(Object.entries(Object(value)))
  return new Map(value.map((record) => [record.id ?? record.topic ?? record.target, record]))
}

/**
 * Merges a tab's write with the stored value. The library of a tab knows only its own records and those from its start, so records of other
 * tabs are kept (SAF-13). Of the history, only the newest records are kept.
 */
export function joinEntry(key: string, stored: unknown, before: unknown, value: unknown): unknown {
  if (!LISTS.test(key) && !RECORDS.test(key)) return value
  const [own, known] = [nameRecords(value), nameRecords(before)]
  const others = [...nameRecords(stored)].filter(([name]) => !own.has(name) && !known.has(name))
  const joined = [...others, ...own]
  if (!Array.isArray(value)) return Object.fromEntries(joined)
  return joined.slice(key.endsWith('history') ? -MAX_RECORDS : 0).map(([, record]) => record)
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
  // Another tab deletes the data. This is allowed, and the page continues in memory.
  database.onversionchange = () => database.close()
  return database
}

/**
 * Never rejects. What the browser refuses to store is kept until the page ends, and `onProblem` is called for the first refusal. A write is
 * started without waiting for it: a pairing makes a dozen, and each wait would queue behind the page's rendering.
 */
export function createLibraryStorage(name: string, clock: Clock, onProblem: (cause: unknown) => void): LibraryStorage {
  const kept = new Map<string, unknown>()
  let isReported = false
  let database: Promise<IDBDatabase | null> | null = null

  async function attempt<T>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T | undefined> {
    try {
      database ??= withinMs(openDatabase(name), DEADLINE_MS, null, clock)
      const opened = await database
      if (!opened) throw new Error('IndexedDB did not open.')
      return await use(opened.transaction(STORE, mode).objectStore(STORE))
    } catch (cause) {
      if (!isReported) onProblem(cause)
      isReported = true
      return undefined
    }
  }
  /** Returns what this tab or another one has written; nothing without a database. */
  async function readAll(): Promise<[string, unknown][]> {
    const names: IDBRequest<IDBValidKey[]>[] = []
    // In one transaction, because another tab may write at any time.
    const values = await attempt('readonly', (store) => {
      names.push(store.getAllKeys())
      return settle(store.getAll())
    })
    return (values ?? []).map((value, index) => {
      const key = String(names[0]?.result[index])
      return [key, parseEntry(key, value)]
    })
  }
  const ready = (async () => {
    const entries = await withinMs(readAll(), 2 * DEADLINE_MS, [], clock)
    for (const [key, value] of entries) if (value !== undefined) kept.set(key, value)
  })()

  return {
    async getKeys() {
      await ready
      return [...kept.keys()]
    },
    /** Returns the current values, whichever tab wrote them. */
    async getEntries<T>() {
      return [...new Map([...kept, ...(await readAll())])] as [string, T][]
    },
    async getItem<T>(key: string) {
      await ready
      return kept.get(key) as T | undefined
    },
    async setItem(key, value) {
      await ready
      const before = kept.get(key)
      kept.set(key, value)
      // Seen messages are not stored: a page may end before it has handled one, and the library ignores what it has seen before.
      if (/\/messages/.test(key)) return
      void attempt('readwrite', async (store) => {
        const stored = parseEntry(key, await settle(store.get(key)))
        return settle(store.put(joinEntry(key, stored, before, value), key))
      })
    },
    async removeItem(key) {
      await ready
      kept.delete(key)
      void attempt('readwrite', (store) => settle(store.delete(key)))
    },
  }
}
