// Grants: the login server's signed proof to the keeper of who signed in, in a token that is valid for five minutes. The login server has the private
// key. The keeper has public keys, which cannot sign or decrypt. Source: RFC 7519, RFC 8037.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { jwtVerify } from 'jose'
import { RefusedError } from '../routes.ts'
import type { MasterKey, StoredKey } from './keyStore.ts'

/** The purpose of a link in an email: opening the wallet on a new device, or showing its keys. */
export const RELEASE_PURPOSES = ['open', 'export'] as const
export type ReleasePurpose = (typeof RELEASE_PURPOSES)[number]

/** What a grant permits: storing a share, requesting a link, or locking shares. A grant for one permits none of the others. */
type GrantPurpose = 'share' | 'lock' | ReleasePurpose
const AUDIENCES = {
  share: 'latchkey-keeper',
  lock: 'latchkey-keeper-lock',
  open: 'latchkey-keeper-open',
  export: 'latchkey-keeper-export',
} as const
const LIFE_S = 300
const MS_PER_S = 1000
/** The PKCS #8 prefix of an Ed25519 seed. Source: RFC 8410, section 7. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface GrantSigner {
  /** Rejects with KeyStoreError while the key is in a store that does not respond. */
  sign(subject: string, nowMs: number, purpose?: GrantPurpose): Promise<string>
}

export interface GrantVerifier {
  /** Returns the subject. Throws RefusedError 401. */
  verify(grant: string, nowMs: number, purpose?: GrantPurpose): Promise<string>
}

/** `key` is 32 random bytes that every process of the login server has, and no other server, or a key in a store. */
export function createGrantSigner(key: MasterKey): GrantSigner {
  const signingKey = openSigningKey(key)
  let publicKey = ''
  return {
    async sign(subject, nowMs, purpose = 'share') {
      publicKey ||= toText(await signingKey.readPublicKey())
      const header = { alg: 'EdDSA', kid: keyIdOf(publicKey) }
      const claims = { sub: subject, aud: AUDIENCES[purpose], exp: Math.floor(nowMs / MS_PER_S) + LIFE_S }
      const content = [header, claims].map((part) => toText(Buffer.from(JSON.stringify(part)))).join('.')
      return `${content}.${toText(await signingKey.sign(Buffer.from(content)))}`
    },
  }
}

/** For the keeper's settings: 32 bytes in base64url. */
export async function readGrantPublicKey(key: MasterKey): Promise<string> {
  return toText(await openSigningKey(key).readPublicKey())
}

function openSigningKey(key: MasterKey): Pick<StoredKey, 'readPublicKey' | 'sign'> {
  if (!(key instanceof Uint8Array)) return key
  const privateKey = createPrivateKeyOf(key)
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    readPublicKey: async () => Buffer.from(x, 'base64url'),
    sign: async (data) => sign(null, data, privateKey),
  }
}

function createPrivateKeyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' })
}

/** Accepts grants that any of these keys has signed, so that a new key can be added before the old one is removed. Throws on an invalid key. */
export function createGrantVerifier(publicKeys: readonly string[]): GrantVerifier {
  const keys = new Map(publicKeys.map(toBase64url).map((key) => [keyIdOf(key), readPublicKey(key)]))
  const pick = ({ kid = '' }: { kid?: string | undefined }): KeyObject => {
    const key = keys.get(kid)
    if (key) return key
    throw new Error('The grant names an unknown key.')
  }
  return {
    async verify(grant, nowMs, purpose = 'share') {
      const options = { audience: AUDIENCES[purpose], algorithms: ['EdDSA'], currentDate: new Date(nowMs) }
      const verified = await jwtVerify(grant, pick, options).catch(() => null)
      if (!verified?.payload.sub) throw new RefusedError(401, 'no-grant', 'The login server did not allow this.')
      return verified.payload.sub
    },
  }
}

function readPublicKey(x: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

function keyIdOf(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('base64url')
}

/** Key stores return public keys in standard base64 with padding. */
function toBase64url(publicKey: string): string {
  return toText(Buffer.from(publicKey, 'base64url'))
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
