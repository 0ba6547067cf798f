// The encryption keys: 32 bytes from the settings, or a new key per value, which a key store wraps. Review this file as security code.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { MasterKey, StoredKey } from './keyStore.ts'
import { isSameHash } from './secrets.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FORMAT = { settings: 1, store: 2 } as const
const KEY_ID_BYTES = 8
export const MARK_BYTES = 1 + KEY_ID_BYTES
/** The length of a wrapped key. */
const LENGTH_BYTES = 2

export interface SealKey {
  /** The prefix of every value that the key encrypts, and of every hash of a code. The other members omit it. */
  readonly mark: Uint8Array
  seal(context: string, text: string): Promise<Uint8Array>
  unseal(context: string, bytes: Uint8Array): Promise<string>
  hashCode(attemptId: string, code: string): Promise<Uint8Array>
  isCode(hash: Uint8Array, attemptId: string, code: string): Promise<boolean>
}

export function createSealKey(key: MasterKey): SealKey {
  return key instanceof Uint8Array ? createLocalSealKey(key) : createStoredSealKey(key)
}

function createLocalSealKey(key: Uint8Array): SealKey {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), `latchkey login: ${purpose}`, KEY_BYTES))
  const sealKey = derive('seal')
  const hashCode = async (attemptId: string, code: string) =>
    createHash('sha256')
      .update(derive(`code ${attemptId}`))
      .update(code)
      .digest()
  return {
    mark: Uint8Array.of(FORMAT.settings, ...derive('key id').subarray(0, KEY_ID_BYTES)),
    async seal(context, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    async unseal(context, bytes) {
      const end = bytes.length - TAG_BYTES
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(end))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, end)), decipher.final()]).toString('utf8')
    },
    hashCode,
    isCode: async (hash, attemptId, code) => isSameHash(hash, await hashCode(attemptId, code)),
  }
}

/** Each value has its own key, stored next to it in wrapped form. The store sees only the keys, never the values. */
function createStoredSealKey({ name, wrap, unwrap }: StoredKey): SealKey {
  async function create() {
    const dataKey = randomBytes(KEY_BYTES)
    const wrapped = await wrap(dataKey)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt16BE(wrapped.length)
    return { key: createLocalSealKey(dataKey), head: Buffer.concat([length, wrapped]) }
  }
  async function open(bytes: Uint8Array) {
    const end = LENGTH_BYTES + Buffer.from(bytes).readUInt16BE()
    const dataKey = await unwrap(bytes.subarray(LENGTH_BYTES, end))
    if (!dataKey) throw new Error('The key store cannot decrypt this value.')
    return { key: createLocalSealKey(dataKey), rest: bytes.subarray(end) }
  }
  const keyId = createHash('sha256').update(`latchkey login: stored key ${name}`).digest()
  return {
    mark: Uint8Array.of(FORMAT.store, ...keyId.subarray(0, KEY_ID_BYTES)),
    async seal(context, text) {
      const { key, head } = await create()
      return Buffer.concat([head, await key.seal(context, text)])
    },
    async unseal(context, bytes) {
      const { key, rest } = await open(bytes)
      return key.unseal(context, rest)
    },
    async hashCode(attemptId, code) {
      const { key, head } = await create()
      return Buffer.concat([head, await key.hashCode(attemptId, code)])
    },
    async isCode(hash, attemptId, code) {
      const { key, rest } = await open(hash)
      return key.isCode(rest, attemptId, code)
    },
  }
}
