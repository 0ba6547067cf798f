// What the login server vouches for towards the keeper: who signed in, in a token that lives five minutes. Source: RFC 7519, RFC 8037.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { RefusedError } from '../routes.ts'
import { deriveKey } from './secrets.ts'

const AUDIENCE = 'latchkey-keeper'
const LIFE_MS = 300_000
/** The frame of an Ed25519 seed in PKCS #8. Source: RFC 8410, section 7. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface GrantKeys {
  /** Stays with the login server. */
  sign(subject: string, nowMs: number): Promise<string>
  /** For the keeper: the subject. Throws RefusedError 401. */
  verify(grant: string, nowMs: number): Promise<string>
}

/** Both halves of one key; every process of the login server derives the same one. */
export function createGrantKeys(key: Uint8Array): GrantKeys {
  const seed = Buffer.from(deriveKey(key, 'grant'))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  return {
    sign: (subject, nowMs) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'EdDSA' })
        .setSubject(subject)
        .setAudience(AUDIENCE)
        .setExpirationTime(new Date(nowMs + LIFE_MS))
        .sign(privateKey),
    async verify(grant, nowMs) {
      const options = { audience: AUDIENCE, algorithms: ['EdDSA'], currentDate: new Date(nowMs) }
      const verified = await jwtVerify(grant, publicKey, options).catch(() => null)
      if (!verified?.payload.sub) throw new RefusedError(401, 'no-grant', 'The login server did not allow this.')
      return verified.payload.sub
    },
  }
}
