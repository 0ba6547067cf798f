// Encrypts what a server stores: AES-256-GCM with a key outside the database. Each encrypted value names its key, so the key can be changed while
// values of the old key remain. Review this file as security code.
import type { MasterKey } from './keyStore.ts'
import { createSealKey, MARK_BYTES, type SealKey } from './sealKeys.ts'
import { isSameHash } from './secrets.ts'

export interface SealKeys {
  /** 32 bytes that are not in the database, or a key in a store. It encrypts all new values. */
  key: MasterKey
  /** Only decrypt: the previous key, or the next one, which other processes use already. */
  oldKeys?: readonly MasterKey[] | undefined
}

/** With a key in a store, each member rejects with KeyStoreError while the store does not respond. */
export interface Seals {
  /** Encrypts a value for the database. Decryption needs the same `context`. */
  seal(context: string, text: string): Promise<Uint8Array>
  /** Rejects if the key or the context differs, or if a byte was changed. */
  unseal(context: string, sealed: Uint8Array): Promise<string>
  /** A keyed hash of a short code, so that a copy of the database is not enough to find the code. */
  hashCode(attemptId: string, code: string): Promise<Uint8Array>
  isCode(hash: Uint8Array, attemptId: string, code: string): Promise<boolean>
  /** The prefix of every value that `key` encrypts, and of every hash of a code. */
  readonly mark: Uint8Array
}

export function createSeals({ key, oldKeys = [] }: SealKeys): Seals {
  const masters = [key, ...oldKeys]
  const all = masters.map(createSealKey) as [SealKey, ...SealKey[]]
  const [current] = all
  const local = all.filter((_, index) => masters[index] instanceof Uint8Array)
  const find = (bytes: Uint8Array) => all.find(({ mark }) => isSameHash(mark, bytes.subarray(0, MARK_BYTES)))
  return {
    mark: current.mark,
    seal: async (context, text) => Buffer.concat([current.mark, await current.seal(context, text)]),
    async unseal(context, sealed) {
      const bytes = Buffer.from(sealed)
      const named = find(bytes)
      return named ? named.unseal(context, bytes.subarray(MARK_BYTES)) : unsealUnnamed(local, context, bytes)
    },
    hashCode: async (attemptId, code) => Buffer.concat([current.mark, await current.hashCode(attemptId, code)]),
    async isCode(hash, attemptId, code) {
      const bytes = Buffer.from(hash)
      const named = find(bytes)
      return named ? named.isCode(bytes.subarray(MARK_BYTES), attemptId, code) : false
    },
  }
}

/** A value from before encrypted values named their key. No key was in a store then, so each key is tried. */
async function unsealUnnamed(keys: readonly SealKey[], context: string, bytes: Uint8Array): Promise<string> {
  for (const each of keys) {
    try {
      return await each.unseal(context, bytes)
    } catch {
      // It was encrypted with another key, or with one that is not in the settings.
    }
  }
  throw new Error('No configured key decrypts this value.')
}
