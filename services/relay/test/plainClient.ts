// A minimal client of the relay for tests. It has its own key, sends plain frames, and queues pushes until the test takes them.
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { base58 } from '@scure/base'
import { WebSocket } from 'ws'
import type { Relay } from '../startRelay.ts'

export const PROJECT_ID = '0'.repeat(32)
export const DAY_S = 86_400
const ED25519_CODEC = [0xed, 0x01]

export interface Identity {
  did: string
  privateKey: KeyObject
}

export function createIdentity(): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { did: `did:key:z${base58.encode(Uint8Array.from([...ED25519_CODEC, ...raw]))}`, privateKey }
}

export function createToken({ did, privateKey }: Identity, claims: object = {}): string {
  const nowS = Math.floor(Date.now() / 1000)
  const payload = { iss: did, sub: randomBytes(32).toString('hex'), iat: nowS, exp: nowS + DAY_S, ...claims }
  const [header, body] = [{ alg: 'EdDSA', typ: 'JWT' }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signature = sign(null, Buffer.from(`${header}.${body}`), privateKey).toString('base64url')
  return `${header}.${body}.${signature}`
}

export interface SocketOptions {
  projectId?: string
  origin?: string
  forwardedFor?: string
}

export function openSocket(
  { url }: Pick<Relay, 'url'>,
  token: string,
  { projectId = PROJECT_ID, origin = '', forwardedFor = '' }: SocketOptions = {},
): WebSocket {
  const query = new URLSearchParams({ auth: token, projectId, ua: 'wc-2/js-2.21.8/test', useOnCloseEvent: 'true' })
  const headers = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}
  return new WebSocket(`${url}/?${query}`, { headers, ...(origin && { origin }) })
}

/** Matches replies by ID. Pushes are queued, and acknowledged when the test takes them. */
export async function speak(socket: WebSocket) {
  const pushes: { id: number; message: string; tag: number }[] = []
  const replies = new Map<number, (reply: { result?: unknown; error?: { code: number } }) => void>()
  let lastId = 0
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    if (frame.method !== 'irn_subscription') return void replies.get(frame.id ?? 0)?.(frame)
    pushes.push({ id: frame.id, ...frame.params.data })
    socket.emit('push')
  })
  await once(socket, 'open')
  const send = (frame: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...frame }))
  return {
    socket,
    send,
    call(method: string, params: object) {
      lastId += 1
      const id = lastId
      const reply = new Promise<{ result?: unknown; error?: { code: number } }>((resolve) => replies.set(id, resolve))
      send({ id, method, params })
      return reply
    },
    /** Returns the next push. `acknowledge: false` does not acknowledge it. */
    async take({ acknowledge = true } = {}): Promise<string> {
      while (pushes.length === 0) await once(socket, 'push')
      const push = pushes.shift()
      if (acknowledge) send({ id: push?.id, result: true })
      return push?.message ?? ''
    },
  }
}

export const createTopic = () => randomBytes(32).toString('hex')
export const publication = (topic: string, message: string, ttl = 300) => ({
  topic,
  message,
  ttl,
  tag: 1100,
  prompt: false,
})
