// Random tokens and codes, and hashes of tokens.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 32
const CODE_DIGITS = 6

/** 256 random bits for a URL or a header. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Six random digits. */
export function createCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** SHA-256. It is sufficient for tokens, which cannot be guessed. Codes are hashed with a key, see seals.ts. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/** The nonce for a provider: the hash of a secret in hexadecimal. It ties the sign-in to whoever has the secret. */
export function toNonce(secret: string): string {
  return Buffer.from(hashToken(secret)).toString('hex')
}

/** Compares in constant time. */
export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
