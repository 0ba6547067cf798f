// Secrets that let a server recognize this frame after a reload. They are derived from a key that the browser stores and no script can read.
import { toBase64Url } from './bytes.ts'

export function createProofKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** Always the same 32 bytes for this key and server. They tell other servers nothing. */
export async function proveTo(key: CryptoKey, serverUrl: string): Promise<string> {
  const proof = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`latchkey proof: ${serverUrl}`))
  return toBase64Url(new Uint8Array(proof))
}
