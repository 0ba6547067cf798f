import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { CheckPorts } from '@latchkey/kernel'
import { createFakeClock } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRelayCheck } from './checkRelay'

/** RFC 6455, section 1.3. */
const HANDSHAKE_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

let server: Server
let relayUrl: string
const sockets = new Set<Duplex>()
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1')
  server.on('upgrade', (_request, socket) => sockets.add(socket))
  await once(server, 'listening')
  relayUrl = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server.close()
})

function accept({ headers }: IncomingMessage, socket: Duplex): void {
  const key = createHash('sha1').update(`${headers['sec-websocket-key']}${HANDSHAKE_GUID}`).digest('base64')
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
  socket.write(`${lines.join('\r\n')}\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`)
}
function createPorts() {
  const life = new AbortController()
  const ports = { signal: life.signal, clock: createFakeClock() } as unknown as CheckPorts
  return { life, ports }
}

test('WCT-08 a relay that takes the socket is fine, and the socket is closed', async () => {
  const asked = once(server, 'upgrade') as Promise<[IncomingMessage, Duplex]>
  server.on('upgrade', accept)
  const finding = await createRelayCheck({ relayUrl, projectId: 'any' }).run(createPorts().ports)
  expect(finding).toMatchObject({ state: 'ok', says: 'walletconnect.relay.ok', origins: [relayUrl] })
  const [{ url }, socket] = await asked
  expect(url).toBe('/?projectId=any')
  // A close frame, RFC 6455.
  expect((await once(socket, 'data'))[0][0]).toBe(0x88)
})
test('WCT-08 nobody answers: a problem, and another wallet is the way on', async () => {
  server.close()
  const finding = await createRelayCheck({ relayUrl }).run(createPorts().ports)
  expect(finding).toMatchObject({ state: 'problem', says: 'walletconnect.relay.down', remedy: 'otherWallet' })
})
test('WCT-08 a relay that never says a word: over with the signal, and the socket is closed', async () => {
  const closed: string[] = []
  const { life, ports } = createPorts()
  const open = (url: URL) => Object.assign(new EventTarget(), { close: () => closed.push(url.origin) })
  const run = createRelayCheck({ relayUrl }, open).run(ports)
  life.abort()
  expect(await run).toMatchObject({ state: 'problem' })
  expect(closed).toEqual([relayUrl])
})
test('WCT-08 nothing is dialled when the visitor has left', async () => {
  const { life, ports } = createPorts()
  life.abort()
  const open = () => {
    throw new Error('dialled')
  }
  expect((await createRelayCheck({ relayUrl }, open).run(ports)).state).toBe('problem')
})
