import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { CheckPorts } from '@latchkey/kernel/contracts'
import { createFakeClock } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRelayCheck } from './checkRelay'
import { walletConnect } from './index'

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

/** An unmasked frame of the server, RFC 6455: close, with a code and a reason. */
function close(socket: Duplex, reason: string): void {
  const head = Buffer.alloc(4)
  head.writeUInt8(0x88, 0)
  head.writeUInt8(reason.length + 2, 1)
  head.writeUInt16BE(3000, 2)
  socket.end(Buffer.concat([head, Buffer.from(reason)]))
}
/** A socket that does what a test says. */
function createSocket() {
  const socket = Object.assign(new EventTarget(), { close: vi.fn() })
  const { life, ports } = createPorts()
  const clock = createFakeClock()
  const run = createRelayCheck({ relayUrl }, () => socket).run({ ...ports, clock })
  return { socket, life, clock, run }
}

test.each([
  ['JWT validation error: JWT Token is malformed', 'ok', 'walletconnect.relay.ok', 'open, 0 ms'],
  ['JWT validation error: JWT Token is not yet valid', 'ok', 'walletconnect.relay.ok', 'open, 0 ms'],
  ['', 'ok', 'walletconnect.relay.ok', 'open, 0 ms'],
  ['Unauthorized: invalid key', 'problem', 'walletconnect.relay.refused', 'open, 0 ms, then refused: project'],
  ['Unauthorized: origin not allowed', 'problem', 'walletconnect.relay.refused', 'open, 0 ms, then refused: origin'],
])('WCT-08 API-06 a relay that opens and closes with %j', async (reason, state, says, technical) => {
  const upgrade = once(server, 'upgrade') as Promise<[IncomingMessage, Duplex]>
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    accept(request, socket)
    close(socket, reason)
  })
  const finding = await createRelayCheck({ relayUrl, projectId: 'any' }).run(createPorts().ports)
  expect(finding).toMatchObject({ state, says, origins: [relayUrl], technical: `${relayUrl}: ${technical}` })
  expect((await upgrade)[0].url).toBe('/?projectId=any')
})
test('WCT-08 a relay that keeps the socket serves this site: the socket is closed after two seconds', async () => {
  const { socket, clock, run } = createSocket()
  clock.advance(300)
  socket.dispatchEvent(new Event('open'))
  clock.advance(1999)
  expect(socket.close).not.toHaveBeenCalled()
  clock.advance(1)
  expect(await run).toMatchObject({ state: 'ok', technical: `${relayUrl}: open, 300 ms` })
  expect(socket.close).toHaveBeenCalled()
  expect(clock.pending()).toBe(0)
})
test('WCT-08 leaving after the socket has opened ends it immediately, and leaves no timer', async () => {
  const { socket, life, clock, run } = createSocket()
  socket.dispatchEvent(new Event('open'))
  life.abort()
  expect(await run).toMatchObject({ state: 'ok' })
  expect(socket.close).toHaveBeenCalled()
  expect(clock.pending()).toBe(0)
})
test('WCT-08 no one responds: a problem, and the advice to use another wallet', async () => {
  server.close()
  const finding = await createRelayCheck({ relayUrl }).run(createPorts().ports)
  expect(finding).toMatchObject({ state: 'problem', says: 'walletconnect.relay.down', remedy: 'otherWallet' })
})
test('WCT-08 a relay that never responds: ended by the signal, and the socket is closed', async () => {
  const closed: string[] = []
  const { life, ports } = createPorts()
  const open = (url: URL) => Object.assign(new EventTarget(), { close: () => closed.push(url.origin) })
  const run = createRelayCheck({ relayUrl }, open).run(ports)
  life.abort()
  expect(await run).toMatchObject({ state: 'problem' })
  expect(closed).toEqual([relayUrl])
})
test('WCT-08 no connection is opened if the visitor has left', async () => {
  const { life, ports } = createPorts()
  life.abort()
  const open = () => {
    throw new Error('dialed')
  }
  expect((await createRelayCheck({ relayUrl }, open).run(ports)).state).toBe('problem')
})

test('the relay of a host’s own client is not checked, because its project and its URL are the host’s', () => {
  const checksOf = (options: Parameters<typeof walletConnect>[0]) => walletConnect(options).slots?.['diagnosis.check']
  const universalProvider = () => ({ client: { core: {}, engine: {}, session: {} } })
  expect(checksOf({ universalProvider })).toEqual([])
  expect(checksOf({ projectId: 'any' })).toEqual([expect.objectContaining({ id: 'relay' })])
})
