// The seal on what a server keeps: AES-256-GCM under a key that is not in the database. Each seal names its key, so that a key
// can be changed while seals of the old one are still there. Review this file as security code.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { isSameHash } from './secrets.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FORMAT = 1
const KEY_ID_BYTES = 8
export const MARK_BYTES = 1 + KEY_ID_BYTES

export interface SealKeys {
  /** 32 bytes that are not in the database: everything new is sealed with them. */
  key: Uint8Array
  /** Opens seals and nothing else: the key of before, or the next one, which other processes seal with already. */
  oldKeys?: readonly Uint8Array[] | undefined
}

export interface Seals {
  /** Encrypts what the database keeps. `context` has to be the same when it is opened. */
  seal(context: string, text: string): Uint8Array
  /** Throws when the key or the context is another one, or a byte has changed. */
  unseal(context: string, sealed: Uint8Array): string
  /** A hash of a short code that a copy of the database cannot be searched for. */
  hashCode(attemptId: string, code: string): Uint8Array
  isCode(hash: Uint8Array, attemptId: string, code: string): boolean
  /** What every seal and every hash of a code under `key` begins with. */
  readonly mark: Uint8Array
}

export function createSeals({ key, oldKeys = [] }: SealKeys): Seals {
  const [current, ...others] = [key, ...oldKeys].map(createSealKey) as [SealKey, ...SealKey[]]
  const all = [current, ...others]
  const find = (bytes: Uint8Array) => all.find(({ mark }) => isSameHash(mark, bytes.subarray(0, MARK_BYTES)))
  return {
    mark: current.mark,
    seal: (context, text) => Buffer.concat([current.mark, current.seal(context, text)]),
    unseal(context, sealed) {
      const bytes = Buffer.from(sealed)
      const named = find(bytes)
      if (named) return named.unseal(context, bytes.subarray(MARK_BYTES))
      return unsealUnnamed(all, context, bytes)
    },
    hashCode: (attemptId, code) => Buffer.concat([current.mark, current.hashCode(attemptId, code)]),
    isCode(hash, attemptId, code) {
      const bytes = Buffer.from(hash)
      const named = find(bytes)
      return named !== undefined && isSameHash(bytes.subarray(MARK_BYTES), named.hashCode(attemptId, code))
    },
  }
}

interface SealKey extends Pick<Seals, 'seal' | 'unseal' | 'hashCode' | 'mark'> {}

function createSealKey(key: Uint8Array): SealKey {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), `latchkey login: ${purpose}`, KEY_BYTES))
  const sealKey = derive('seal')
  return {
    mark: Uint8Array.of(FORMAT, ...derive('key id').subarray(0, KEY_ID_BYTES)),
    seal(context, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    unseal(context, bytes) {
      const end = bytes.length - TAG_BYTES
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(end))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, end)), decipher.final()]).toString('utf8')
    },
    hashCode: (attemptId, code) =>
      createHash('sha256')
        .update(derive(`code ${attemptId}`))
        .update(code)
        .digest(),
  }
}

/** A seal from before seals named their key: each key is tried. */
function unsealUnnamed(keys: readonly SealKey[], context: string, bytes: Uint8Array): string {
  for (const each of keys) {
    try {
      return each.unseal(context, bytes)
    } catch {
      // The seal is of another key, or of one that is not in the settings.
    }
  }
  throw new Error('No key in the settings opens this seal.')
}
