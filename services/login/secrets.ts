// Random tokens, their hashes, and the seal on what is kept: AES-256-GCM under a key that is not in the database.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

const TOKEN_BYTES = 32
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CODE_DIGITS = 6

/** 256 random bits for an address or a header. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Six random digits. */
export function createCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** SHA-256. Enough for tokens, which nobody can guess; codes go through `hashCode`. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/** What a provider signs, so that a sign-in is for whoever holds the secret: its hash, hexadecimal. */
export function toNonce(secret: string): string {
  return Buffer.from(hashToken(secret)).toString('hex')
}

/** The same for a short code, with the server's key: a copy of the database cannot be searched for it. */
export function hashCode(key: Uint8Array, attemptId: string, code: string): Uint8Array {
  return createHash('sha256')
    .update(deriveKey(key, `code ${attemptId}`))
    .update(code)
    .digest()
}

/** Compares in a time that does not depend on the content. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A key for one purpose, 32 bytes. Source: RFC 5869. */
function deriveKey(key: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), `latchkey login: ${purpose}`, KEY_BYTES))
}

/** Encrypts what the database keeps. `context` has to be the same when it is opened. */
export function seal(key: Uint8Array, context: string, text: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, 'seal'), nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the key or the context is another one, or a byte has changed. */
export function unseal(key: Uint8Array, context: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed)
  const end = bytes.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, 'seal'), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(end))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, end)), decipher.final()]).toString('utf8')
}
