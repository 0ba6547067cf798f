// Checks the `auth` parameter of a relay connection: a JWT (RFC 7519, EdDSA) signed with the key that its issuer names.
import { createPublicKey, verify } from 'node:crypto'
import { literal, number, object, safeParse, string } from 'valibot'
import { parseDidKey } from './didKey.ts'

/** How far a client's clock may be off, in seconds. */
const CLOCK_TOLERANCE_S = 60
/** A real token has about 400 characters. */
const MAX_TOKEN_CHARS = 2048

const headerSchema = object({ alg: literal('EdDSA'), typ: literal('JWT') })
const payloadSchema = object({ iss: string(), sub: string(), iat: number(), exp: number() })

/** The client, or the reason for the refusal. Clients look for these sentences. */
export type TokenVerdict = { clientId: string } | { refusal: string }

/** Checks the format, the signature, and the dates. `nowS` is in seconds since 1970. */
export function checkToken(token: string | null, nowS: number): TokenVerdict {
  if (token === null || token.length > MAX_TOKEN_CHARS) return refuse('is malformed')
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  const claims = safeParse(payloadSchema, decodeJson(payload))
  if (rest.length > 0 || !claims.success || !safeParse(headerSchema, decodeJson(header)).success) {
    return refuse('is malformed')
  }
  const { iss, iat, exp } = claims.output
  const publicKey = parseDidKey(iss)
  if (publicKey === null || !isSigned(`${header}.${payload}`, signature, publicKey))
    return refuse('is not signed by its issuer')
  if (iat > nowS + CLOCK_TOLERANCE_S) return refuse('is not yet valid')
  if (exp < nowS - CLOCK_TOLERANCE_S) return refuse('is expired')
  return { clientId: iss }
}

function refuse(reason: string): TokenVerdict {
  return { refusal: `JWT validation error: JWT Token ${reason}` }
}

function isSigned(text: string, signature: string, publicKey: Uint8Array): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

function decodeJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
