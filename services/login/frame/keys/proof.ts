// Secrets for a server to know this frame by, again after the page has gone: made from a key that the browser keeps and no script reads.
import { toBase64Url } from './bytes.ts'

export function createProofKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** 32 bytes, always the same ones for this key and server, which no other server learns anything from. */
export async function proveTo(key: CryptoKey, serverUrl: string): Promise<string> {
  const proof = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`latchkey proof: ${serverUrl}`))
  return toBase64Url(new Uint8Array(proof))
}
