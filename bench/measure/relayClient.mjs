// A client of the relay for the load bench. It sends plain frames, has its own key, and acknowledges pushes as they arrive.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { base58 } from '@scure/base'

const { WebSocket } = createRequire(new URL('../../services/package.json', import.meta.url))('ws')
const ED25519_CODEC = [0xed, 0x01]
const DAY_S = 86_400

/** @param {object} part */
const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url')

function createToken() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const iss = `did:key:z${base58.encode(Uint8Array.from([...ED25519_CODEC, ...raw]))}`
  const iat = Math.floor(Date.now() / 1000)
  const text = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ iss, sub: 'bench', iat, exp: iat + DAY_S })}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

export const createTopic = () => randomBytes(32).toString('hex')

/**
 * @param {string} url of the relay
 * @param {(message: string) => void} [onMessage] called with each pushed message
 */
export async function connectClient(url, onMessage) {
  const query = new URLSearchParams({ auth: createToken(), projectId: '0'.repeat(32) })
  const socket = new WebSocket(`${url}/?${query}`)
  /** @type {Map<number, (reply: { result?: unknown, error?: unknown }) => void>} */
  const calls = new Map()
  let lastId = 0
  socket.on('message', (/** @type {Buffer} */ data) => {
    const frame = JSON.parse(String(data))
    if (frame.method !== 'irn_subscription') {
      calls.get(frame.id)?.(frame)
      return void calls.delete(frame.id)
    }
    socket.send(`{"jsonrpc":"2.0","id":${frame.id},"result":true}`)
    onMessage?.(frame.params.data.message)
  })
  await once(socket, 'open')
  return {
    /** @type {(method: string, params: object) => Promise<{ result?: unknown, error?: unknown }>} */
    call(method, params) {
      lastId += 1
      const id = lastId
      const reply = new Promise((resolve) => calls.set(id, resolve))
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return reply
    },
    end: () => socket.terminate(),
  }
}
