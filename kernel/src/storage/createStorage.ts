// Versioned, checked values under `latchkey/1/<owner>/<key>`. Values that the browser refuses are kept for this page, so a full or blocked
// storage costs only persistence.
import type { Dispose } from '../base/store'
import { createMemoryBackend, openPageBackend, type StorageBackend } from './backends'
import { decodeEntry, encodeEntry, type StoredEntry } from './migrate'

const PREFIX = 'latchkey/1/'

export interface StorageOptions {
  /** Defaults to the page's storage. */
  backend?: StorageBackend
  /** Separates one modal's values from another's on the same page. */
  scope?: string
  /** Called once, when the browser first refuses. `cause` is what it threw, or undefined if it has no storage at all. */
  onProblem?: (cause: unknown) => void
}
export type EntryShape<S> = { readonly [K in keyof S]: StoredEntry<S[K]> }

/** The values of one owner. Reading never throws; an invalid entry reads as null and is removed. */
export interface StorageSection<S> {
  read<K extends keyof S & string>(key: K): S[K] | null
  /** Throws a TypeError for an undeclared key or a value that JSON cannot represent. */
  write<K extends keyof S & string>(key: K, value: S[K]): void
  remove(key: keyof S & string): void
  /** Reports changes made in another tab. */
  watch<K extends keyof S & string>(key: K, listener: (value: S[K] | null) => void): Dispose
}
export interface KernelStorage {
  /** Synchronous, because the kernel reads its own values at startup. */
  section<S>(owner: string, shape: EntryShape<S>): StorageSection<S>
}

/** Key under which one value of one modal is stored. */
export function storagePath(scope: string, owner: string, key: string): string {
  return `${PREFIX}${scope && `${encodeURIComponent(scope)}~`}${encodeURIComponent(owner)}/${key}`
}

/** A kernel's storage. The browser's storage is accessed when it is first used, not before. */
export function createStorage({ backend: given, scope = '', onProblem }: StorageOptions = {}): KernelStorage {
  function open(): StorageBackend {
    const found = given ?? openPageBackend()
    if (!found) onProblem?.(undefined)
    return found ?? createMemoryBackend()
  }
  const backend = withMemory(open, onProblem)

  function section<S>(owner: string, shape: EntryShape<S>): StorageSection<S> {
    const pathOf = (key: string) => storagePath(scope, owner, key)
    function entryOf<K extends keyof S & string>(key: K): StoredEntry<S[K]> {
      if (!Object.hasOwn(shape, key)) throw new TypeError(`'${owner}' declares no stored value '${key}'`)
      return shape[key]
    }
    function read<K extends keyof S & string>(key: K): S[K] | null {
      const text = backend.get(pathOf(key))
      if (text === null || !Object.hasOwn(shape, key)) return null
      const { value, isBad } = decodeEntry(entryOf(key), text)
      if (isBad) backend.remove(pathOf(key))
      return value
    }
    return {
      read,
      write: (key, value) => backend.set(pathOf(key), encodeEntry(entryOf(key), value)),
      remove: (key) => backend.remove(pathOf(key)),
      watch: (key, listener) =>
        backend.watch((changed) => {
          if (changed === null || changed === pathOf(key)) listener(read(key))
        }),
    }
  }

  return { section }
}

/** A backend that never throws: values that the opened one refuses are kept in memory and override it. Null there means removed. */
function withMemory(open: () => StorageBackend, onProblem?: (cause: unknown) => void): Required<StorageBackend> {
  const kept = new Map<string, string | null>()
  let opened: StorageBackend | undefined
  let isReported = false

  function attempt<T>(action: (backend: StorageBackend) => T, otherwise: T): T {
    opened ??= open()
    try {
      return action(opened)
    } catch (cause) {
      if (!isReported) onProblem?.(cause)
      isReported = true
      return otherwise
    }
  }
  function store(key: string, value: string | null) {
    kept.set(key, value)
    attempt((backend) => {
      if (value === null) backend.remove(key)
      else backend.set(key, value)
      kept.delete(key)
    }, undefined)
  }

  return {
    get(key) {
      const shadow = kept.get(key)
      return shadow === undefined ? attempt((backend) => backend.get(key), null) : shadow
    },
    set: store,
    remove: (key) => store(key, null),
    watch(listener) {
      const onChange = (key: string | null) => {
        // Newer than the value that this page could not store.
        if (key === null) kept.clear()
        else kept.delete(key)
        listener(key)
      }
      return attempt((backend) => backend.watch?.(onChange), undefined) ?? (() => {})
    },
  }
}
