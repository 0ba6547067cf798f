// A transit engine for tests, implemented from its documentation: https://openbao.org/api-docs/secret/transit. It really encrypts and signs, and
// fails on request.
import { createCipheriv, createDecipheriv, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { createListener } from '../../listener.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../ports.ts'

export const TOKEN = 's.latchkey'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `sealed`: after a restart, before it is unsealed. `forbidden`: the token's policy lacks the path. `silent`: no response. */
export type Fault = 'sealed' | 'forbidden' | 'silent'
interface Answer {
  status: number
  body: { data: object } | { errors: string[] }
}

export type TransitServer = Awaited<ReturnType<typeof startTransitServer>>

export async function startTransitServer() {
  const encryptionKeys = new Map<string, Buffer>()
  const signingKeys = new Map<string, { publicKey: KeyObject; privateKey: KeyObject }>()
  const received: string[] = []
  const silenced = new Set<ServerResponse>()
  let fault: Fault | null = null

  function answer({ method, url = '', headers }: IncomingMessage, body: Record<string, string>): Answer {
    if (fault === 'sealed') return { status: 503, body: { errors: ['Vault is sealed'] } }
    if (fault === 'forbidden' || headers['x-vault-token'] !== TOKEN) {
      return { status: 403, body: { errors: ['1 error occurred:\n\t* permission denied\n\n'] } }
    }
    const [, operation = '', name = ''] = /^\/v1\/transit\/(\w+)\/([\w.-]+)$/.exec(url) ?? []
    return operate(`${method} ${operation}`, name, body)
  }

  function operate(operation: string, name: string, body: Record<string, string>): Answer {
    const [key, pair] = [encryptionKeys.get(name), signingKeys.get(name)]
    if (operation === 'GET keys' && pair) return { status: 200, body: { data: describeKey(name, pair) } }
    if (operation === 'POST encrypt' && key) return { status: 200, body: { data: encrypt(key, body.plaintext) } }
    if (operation === 'POST decrypt' && key) return decrypt(key, body.ciphertext)
    if (operation === 'POST sign' && pair) {
      const signature = sign(null, Buffer.from(body.input ?? '', 'base64'), pair.privateKey).toString('base64')
      return { status: 200, body: { data: { key_version: 1, signature: `vault:v1:${signature}` } } }
    }
    return { status: 400, body: { errors: ['encryption key not found'] } }
  }

  const server = createListener(async (request, response) => {
    const text = await readText(request)
    received.push(text)
    if (fault === 'silent') return void silenced.add(response)
    const { status, body } = answer(request, text ? JSON.parse(text) : {})
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const port = await listenOnFreePort(server, 0)
  return {
    url: `http://${LOOPBACK}:${port}/v1/transit`,
    /** The bodies of all requests. */
    received,
    addEncryptionKey: (name: string) => void encryptionKeys.set(name, randomBytes(32)),
    addSigningKey: (name: string) => void signingKeys.set(name, generateKeyPairSync('ed25519')),
    /** In the engine's format. */
    readPublicKey(name: string): string {
      const pair = signingKeys.get(name)
      return pair ? describeKey(name, pair).keys[1].public_key : ''
    },
    setFault(next: Fault | null) {
      fault = next
      for (const response of silenced) response.destroy()
      silenced.clear()
    },
    stop: () => closeServer(server),
  }
}

function describeKey(name: string, { publicKey }: { publicKey: KeyObject }) {
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const version = { name: 'ed25519', public_key: Buffer.from(x, 'base64url').toString('base64') }
  return { name, type: 'ed25519', latest_version: 1, keys: { 1: version } }
}

function encrypt(key: Buffer, plaintext = '') {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const bytes = [nonce, cipher.update(plaintext, 'base64'), cipher.final(), cipher.getAuthTag()]
  return { ciphertext: `vault:v1:${Buffer.concat(bytes).toString('base64')}`, key_version: 1 }
}

function decrypt(key: Buffer, ciphertext = ''): Answer {
  const bytes = Buffer.from(ciphertext.replace(/^vault:v1:/, ''), 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
    return { status: 200, body: { data: { plaintext: Buffer.concat(opened).toString('base64') } } }
  } catch {
    return { status: 400, body: { errors: ['cipher: message authentication failed'] } }
  }
}
