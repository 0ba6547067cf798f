// The key of a device that a test plays, and its proof for each request, as the frame makes them. Source: RFC 9449, section 4.
import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export async function createDeviceKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  return {
    /** `url` is absolute; `more` replaces claims. */
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
