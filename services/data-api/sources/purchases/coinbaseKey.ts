// Signs each request to Coinbase. Source: https://docs.cdp.coinbase.com/api-reference/authentication.
import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'

const LIFE = '2m'
const ED25519_BYTES = 64
const SEED_BYTES = 32
const NONCE_BYTES = 16
const MS_PER_S = 1000

export type SignQuestion = (method: string, url: URL) => Promise<string>

/** `secret` is an ECDSA key in PEM, or an Ed25519 key in base64, as Coinbase issues them. Throws TypeError for anything else. */
export function createQuestionSigner(keyId: string, secret: string): SignQuestion {
  const key = readKey(secret)
  const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  return (method, { host, pathname }) =>
    new SignJWT({ uris: [`${method} ${host}${pathname}`] })
      .setProtectedHeader({ alg, kid: keyId, typ: 'JWT', nonce: randomBytes(NONCE_BYTES).toString('hex') })
      .setIssuer('cdp')
      .setSubject(keyId)
      .setNotBefore(Math.floor(Date.now() / MS_PER_S))
      .setExpirationTime(LIFE)
      .sign(key)
}

function readKey(secret: string): KeyObject {
  try {
    // Environment variables hold a PEM in one line.
    if (secret.includes('PRIVATE KEY')) return createPrivateKey(secret.replaceAll('\\n', '\n'))
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length === ED25519_BYTES) return createPrivateKey({ key: toJwk(bytes), format: 'jwk' })
  } catch {
    // The original message might contain the key, so it is left out.
  }
  throw new TypeError('The secret is not a Coinbase key.')
}

function toJwk(bytes: Buffer) {
  const [seed, own] = [bytes.subarray(0, SEED_BYTES), bytes.subarray(SEED_BYTES)]
  return { kty: 'OKP', crv: 'Ed25519', d: seed.toString('base64url'), x: own.toString('base64url') }
}
