// A software authenticator with one passkey, which signs whatever a test requires, including what a real one never would. Source: WebAuthn Level 3,
// sections 6.1 (authenticator data) and 6.5 (attestation); RFC 9052 for the key.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, Registration } from '../passkeys/verifyPasskey.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

export interface Answering {
  challenge: string
  origin: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  topOrigin?: string
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const toUint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
/** CBOR of fewer than 65,536 bytes. */
const toCborBytes = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])
const toCborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** A new passkey: ES256. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const id = toText(credentialId)
  // { 1: 2, 3: -7, -1: 1, -2: x, -3: y }
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])

  function describe(type: string, { challenge, origin, topOrigin }: Answering): Buffer {
    const crossOrigin = topOrigin !== undefined
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin, ...(topOrigin && { topOrigin }) }))
  }
  function createData(
    { rpId = 'localhost', isVerified = true, counter = 0 }: Answering,
    key = Buffer.alloc(0),
  ): Buffer {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (key.length > 0 ? HAS_KEY : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), toUint32(counter), key])
  }

  return {
    id,
    publicKey: toText(coseKey),
    create(answering: Answering): Registration {
      const length = Buffer.from([0, credentialId.length])
      const authData = createData(answering, Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]))
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        toCborText('fmt'),
        toCborText('none'),
        toCborText('attStmt'),
        Buffer.from([0xa0]),
        toCborText('authData'),
        toCborBytes(authData),
      ])
      const clientDataJSON = toText(describe('webauthn.create', answering))
      return { id, type: 'public-key', response: { clientDataJSON, attestationObject: toText(attestation) } }
    },
    use(answering: Answering, userHandle: string | null): Assertion {
      const clientData = describe('webauthn.get', answering)
      const authData = createData(answering)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      const response = {
        clientDataJSON: toText(clientData),
        authenticatorData: toText(authData),
        signature: toText(signature),
        userHandle,
      }
      return { id, type: 'public-key', response }
    },
  }
}
