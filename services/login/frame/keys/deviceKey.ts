// This device's key, which the browser stores and no script can read, and its proof for each request. Source: RFC 9449 (DPoP), section 4.
import { exportJWK, SignJWT } from 'jose'
import * as v from 'valibot'
import { KEYS, type Store } from '../store.ts'
import { createToken, hashBase64Url } from './bytes.ts'

const KIND = { name: 'ECDSA', namedCurve: 'P-256' }
const pairSchema = v.object({ privateKey: v.instance(CryptoKey), publicKey: v.instance(CryptoKey) })

/** Created on first use. */
export async function readDeviceKey(store: Store): Promise<CryptoKeyPair> {
  const kept = v.safeParse(pairSchema, await store.get(KEYS.deviceKey))
  if (kept.success) return kept.output
  const made = await crypto.subtle.generateKey(KIND, false, ['sign', 'verify'])
  await store.set(KEYS.deviceKey, made)
  return made
}

/** Creates the proof for one request to `url` (absolute, without a query), with a session's token or without one. */
export async function proveKey({ privateKey, publicKey }: CryptoKeyPair, url: string, token?: string): Promise<string> {
  const { kty, crv, x, y } = await exportJWK(publicKey)
  const claims = { htm: 'POST', htu: url, jti: createToken(), ...(token && { ath: await hashBase64Url(token) }) }
  return new SignJWT(claims)
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } as JsonWebKey })
    .setIssuedAt()
    .sign(privateKey)
}
