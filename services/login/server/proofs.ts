// Proof that a request comes from the device's key, so that a stolen token is useless without it. Source: RFC 9449 (DPoP), section 4. Ignores the
// proof's times, because a visitor's clock may be wrong. A proof names the token, which is soon used up, and is valid for one request.
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import * as v from 'valibot'
import { RefusedError, type RouteRequest } from '../../routes.ts'
import { hashToken } from '../secrets.ts'

export interface Proof {
  /** Identifies the key. Source: RFC 7638. */
  thumbprint: string
  /** The hash of the proof's ID. */
  idHash: Uint8Array
}

const OPTIONS = { typ: 'dpop+jwt', algorithms: ['ES256'] }
/** Longer than any proof with a key of the allowed kind. */
const MAX_LENGTH = 2048
const claimsSchema = v.object({
  htm: v.literal('POST'),
  htu: v.string(),
  jti: v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/)),
  ath: v.optional(v.string()),
})

/** Returns the proof in the `DPoP` header for this request, this server's origin, and this token. Throws RefusedError 401 `no-proof`. */
export async function readProof(origin: string, request: RouteRequest, token?: string): Promise<Proof> {
  const { dpop = '' } = request.headers
  if (typeof dpop !== 'string' || dpop.length > MAX_LENGTH) throw unproven()
  const verified = await jwtVerify(dpop, EmbeddedJWK, OPTIONS).catch(() => null)
  const claims = v.safeParse(claimsSchema, verified?.payload)
  if (!verified?.protectedHeader.jwk || !claims.success) throw unproven()
  const { htu, jti, ath } = claims.output
  if (htu !== `${origin}${request.url.pathname}` || ath !== (token && hashText(token))) throw unproven()
  return { thumbprint: await calculateJwkThumbprint(verified.protectedHeader.jwk), idHash: hashToken(jti) }
}

function hashText(token: string): string {
  return Buffer.from(hashToken(token)).toString('base64url')
}

function unproven(): RefusedError {
  return new RefusedError(401, 'no-proof', 'This device did not show its key.')
}
