// Keys outside this process: a key store encrypts and signs with them, and never reveals them.
import { RefusedError } from '../routes.ts'

/**
 * Encrypts and signs with keys that stay in a key store. Each function rejects if the store does not answer or does not allow the
 * operation.
 *
 * @example
 * ```ts
 * // The module that KEY_STORE names exports these functions. `kms` is the client of your store.
 * export const wrap = (name: string, key: Uint8Array, signal: AbortSignal) => kms.encrypt(name, key, { signal })
 * export const unwrap = (name: string, wrapped: Uint8Array, signal: AbortSignal) => kms.decrypt(name, wrapped, { signal })
 * export const readPublicKey = (name: string, signal: AbortSignal) => kms.publicKeyOf(name, { signal })
 * export const sign = (name: string, data: Uint8Array, signal: AbortSignal) => kms.signEd25519(name, data, { signal })
 * ```
 */
export interface KeyStore {
  /** Encrypts a key of 32 bytes with the key of this name. */
  wrap(name: string, key: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
  /** Decrypts what `wrap` returned. Resolves to null if the bytes were not encrypted with the key of this name. */
  unwrap(name: string, wrapped: Uint8Array, signal: AbortSignal): Promise<Uint8Array | null>
  /** The 32 bytes of an Ed25519 public key. They stay the same for each name. */
  readPublicKey(name: string, signal: AbortSignal): Promise<Uint8Array>
  /** The 64 bytes of an Ed25519 signature. Source: RFC 8032. */
  sign(name: string, data: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}

/** A key that stays in its store. Each function rejects with KeyStoreError, at the latest after a deadline. */
export interface StoredKey {
  name: string
  wrap(key: Uint8Array): Promise<Uint8Array>
  unwrap(wrapped: Uint8Array): Promise<Uint8Array | null>
  readPublicKey(): Promise<Uint8Array>
  sign(data: Uint8Array): Promise<Uint8Array>
}

/** 32 bytes, or a key in a store. */
export type MasterKey = Uint8Array | StoredKey

/** The frame waits longer than this for its response. */
const DEADLINE_MS = 5000
const PROBE_BYTES = 32

/** The store did not respond. Nothing was changed, and the caller should retry later. */
export class KeyStoreError extends RefusedError {
  override readonly name = 'KeyStoreError'

  constructor(cause: unknown) {
    super(503, 'unavailable', 'This does not work right now. Try again later.')
    this.cause = cause
  }
}

export function openStoredKey(store: KeyStore, name: string, deadlineMs = DEADLINE_MS): StoredKey {
  async function callStore<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(deadlineMs)
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    try {
      return await Promise.race([task(signal), late])
    } catch (cause) {
      throw new KeyStoreError(cause)
    }
  }
  return {
    name,
    wrap: (key) => callStore((signal) => store.wrap(name, key, signal)),
    unwrap: (wrapped) => callStore((signal) => store.unwrap(name, wrapped, signal)),
    readPublicKey: () => callStore((signal) => store.readPublicKey(name, signal)),
    sign: (data) => callStore((signal) => store.sign(name, data, signal)),
  }
}

/** Rejects unless the store can decrypt what it encrypts with this key. */
export async function probeWrapping({ name, wrap, unwrap }: StoredKey): Promise<void> {
  const probe = crypto.getRandomValues(new Uint8Array(PROBE_BYTES))
  const opened = await unwrap(await wrap(probe))
  if (!opened || !Buffer.from(opened).equals(probe))
    throw new Error(`The key store cannot decrypt what ${name} encrypted.`)
}

/** Rejects unless the store signs with this key. The signed text is not a grant. */
export async function probeSigning({ readPublicKey, sign }: StoredKey): Promise<void> {
  await readPublicKey()
  await sign(new TextEncoder().encode('latchkey: is this key available?'))
}
