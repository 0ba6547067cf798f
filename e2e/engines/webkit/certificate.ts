// A self-signed certificate with a P-256 key. The session accepts every certificate, so it names no host.
import { generateKeyPairSync, sign } from 'node:crypto'

export interface Certificate {
  /** PEM, for the `cert` option of a server. */
  readonly cert: string
  readonly key: string
}

/** Tags of DER, X.690. */
const TAG = { integer: 2, bits: 3, oid: 6, utf8: 12, time: 23, sequence: 48, set: 49 } as const
/** `ecdsa-with-SHA256` and `commonName`. */
const OID = { signature: '2a8648ce3d040302', commonName: '550403' } as const
/** The first and the last second that UTCTime of RFC 5280 can name. */
const [NOT_BEFORE, NOT_AFTER] = ['500101000000Z', '491231235959Z']

export function createCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(encode(TAG.oid, Buffer.from(OID.signature, 'hex')))
  const commonName = encode(TAG.oid, Buffer.from(OID.commonName, 'hex'))
  const name = sequence(encode(TAG.set, sequence(commonName, encode(TAG.utf8, Buffer.from('e2e')))))
  const times = [NOT_BEFORE, NOT_AFTER].map((time) => encode(TAG.time, Buffer.from(time)))
  const body = sequence(
    encode(TAG.integer, Buffer.of(1)),
    algorithm,
    name,
    sequence(...times),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)])
  const der = sequence(body, algorithm, encode(TAG.bits, signature))
  const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return { cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`, key }
}

const sequence = (...parts: Buffer[]): Buffer => encode(TAG.sequence, Buffer.concat(parts))

function encode(tag: number, content: Buffer): Buffer {
  const { length } = content
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content])
}
