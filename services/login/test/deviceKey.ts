// A test device's key, and its proof for each request, as the frame creates them. Source: RFC 9449, section 4.
import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'

/** A new key, or a stored one. */
export async function createDeviceKey(kept?: JWK) {
  const { privateKey, jwk } = kept ? await openKey(kept) : await createKey()
  return {
    /** `url` is absolute. `more` overrides claims. */
    prove(url: string, token?: string, more: object = {}): Promise<string> {
      const ath = token && createHash('sha256').update(token).digest('base64url')
      const { origin, pathname } = new URL(url)
      return new SignJWT({ htm: 'POST', htu: `${origin}${pathname}`, jti: randomUUID(), ...(ath && { ath }), ...more })
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
        .setIssuedAt()
        .sign(privateKey)
    },
  }
}

async function createKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return { privateKey, jwk: await exportJWK(publicKey) }
}

async function openKey({ d, ...jwk }: JWK) {
  const privateKey = await importJWK({ ...jwk, ...(d !== undefined && { d }) }, 'ES256')
  return { privateKey, jwk }
}
