// The seal on what a server keeps: AES-256-GCM under a key that is not in the database. Each seal names its key, so that a key
// can be changed while seals of the old one are still there. Review this file as security code.
import type { MasterKey } from './keyStore.ts'
import { createSealKey, MARK_BYTES, type SealKey } from './sealKeys.ts'
import { isSameHash } from './secrets.ts'

export interface SealKeys {
  /** 32 bytes that are not in the database, or a key in a store: everything new is sealed with it. */
  key: MasterKey
  /** Opens seals and nothing else: the key of before, or the next one, which other processes seal with already. */
  oldKeys?: readonly MasterKey[] | undefined
}

/** With a key in a store, each member rejects with KeyStoreError while the store does not answer. */
export interface Seals {
  /** Encrypts what the database keeps. `context` has to be the same when it is opened. */
  seal(context: string, text: string): Promise<Uint8Array>
  /** Rejects when the key or the context is another one, or a byte has changed. */
  unseal(context: string, sealed: Uint8Array): Promise<string>
  /** A hash of a short code that a copy of the database cannot be searched for. */
  hashCode(attemptId: string, code: string): Promise<Uint8Array>
  isCode(hash: Uint8Array, attemptId: string, code: string): Promise<boolean>
  /** What every seal and every hash of a code under `key` begins with. */
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

/** A seal from before seals named their key, when no key was in a store: each key is tried. */
async function unsealUnnamed(keys: readonly SealKey[], context: string, bytes: Uint8Array): Promise<string> {
  for (const each of keys) {
    try {
      return await each.unseal(context, bytes)
    } catch {
      // The seal is of another key, or of one that is not in the settings.
    }
  }
  throw new Error('No key in the settings opens this seal.')
}
