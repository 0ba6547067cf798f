// The published program under bytes that no client sends, over raw sockets: each service as a process, as an operator starts it.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentity, createToken } from '../../services/relay/test/plainClient.ts'
import { UPGRADE } from '../../services/test/rawRequest.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'
import { createServiceSettings } from './serviceSettings.ts'

const SERVICES = ['relay', 'directory', 'data-api', 'login', 'keeper', 'bundler', 'analytics'] as const
const SEED = 20_261_128
const RUNS = 60
const SLOW_SOCKETS = 100
const LIVE_MS = 2000
const HOST = 'Host: x\r\n'
/** Each is malformed, so no other answer than 4xx is right. */
const MALFORMED: Readonly<Record<string, string>> = {
  'no version': `GET /\r\n${HOST}\r\n`,
  'version 9.9': `GET / HTTP/9.9\r\n${HOST}\r\n`,
  'preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'TLS hello': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.padEnd(300, '\x00'),
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'unknown method': `\x00\x01 / HTTP/1.1\r\n${HOST}\r\n`,
  'a space in a header’s name': `GET / HTTP/1.1\r\n${HOST}a b: c\r\n\r\n`,
  'NUL in a header': `GET / HTTP/1.1\r\n${HOST}a: \x00\r\n\r\n`,
  'a header of 100 KB': `GET / HTTP/1.1\r\n${HOST}a: ${'x'.repeat(100_000)}\r\n\r\n`,
  'an address of 100 KB': `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`,
  'two lengths': `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  'a negative length': `POST / HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
  'a length and chunks': `POST / HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'an unknown expectation': `POST / HTTP/1.1\r\n${HOST}Expect: gold\r\nContent-Length: 0\r\n\r\n`,
  tunnel: `CONNECT elsewhere.example:443 HTTP/1.1\r\n${HOST}\r\n`,
}
const CHUNKED = `POST /nowhere HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
const PIECES = [
  'GET ',
  'POST ',
  'HEAD ',
  '/',
  '//',
  '/live',
  '/api/email/start',
  '*',
  ' HTTP/1.1',
  ' HTTP/1.0',
  '\r\n',
  '\n',
  '\r',
  HOST,
  'Content-Length: 3\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Connection: keep-alive\r\n',
  UPGRADE,
  'ffffffffff\r\n',
  '0\r\n\r\n',
  '3\r\nabc\r\n',
  '\x00',
  '\xff',
  '%',
  '[',
  '{"a":',
  'Origin: //\r\n',
  'X-Forwarded-For: ,,\r\n',
  ': ',
  'a'.repeat(5000),
]

const program = openProgram({ isShared: true })
let postgres: Postgres
const origins = new Map<string, string>()
const isAlive = new Map<string, boolean>()

let settings: ReturnType<typeof createServiceSettings>

beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.create('raw')
  settings = createServiceSettings(postgres.urlOf('raw'))
  for (const service of SERVICES) {
    const { url, ended } = await program.start(service, settings[service])
    origins.set(service, url)
    isAlive.set(service, true)
    void ended.then(() => isAlive.set(service, false))
  }
}, 120_000)
afterAll(() => postgres.remove())

function open(origin: string): Socket {
  const { hostname, port } = new URL(origin)
  return connect({ host: hostname, port: Number(port) }).on('error', () => undefined)
}

/** Everything that comes back until the server closes; the client has then sent all that it will. */
async function exchange(origin: string, bytes: string, { isEnding = true } = {}): Promise<string> {
  const socket = open(origin)
  let received = ''
  socket.setEncoding('latin1').on('data', (data) => {
    received += data
  })
  const closed = once(socket, 'close').catch(() => undefined)
  socket.write(bytes, 'latin1')
  if (isEnding) socket.end()
  await closed
  return received
}

const statusesOf = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

async function expectQuick(service: string): Promise<void> {
  const startedMs = performance.now()
  const reply = await fetch(`${origins.get(service)}/live`)
  expect([service, reply.status]).toEqual([service, 200])
  expect(performance.now() - startedMs).toBeLessThan(LIVE_MS)
  expect([service, isAlive.get(service)]).toEqual([service, true])
}

test('SRV-04 every malformed request to every service of the program gets a 4xx, and no input ends a process', async () => {
  const wrong: string[] = []
  for (const [service, origin] of origins) {
    for (const [name, bytes] of Object.entries(MALFORMED)) {
      const statuses = statusesOf(await exchange(origin, bytes))
      if (statuses.length !== 1 || statuses.some((status) => status < 400 || status > 499))
        wrong.push(`${service}: ${name}: ${statuses}`)
    }
    for (const garbage of ['zz\r\n', 'ffffffffffffffffff\r\n', '3\r\nabcdef\r\n', '-1\r\n']) {
      const statuses = statusesOf(await exchange(origin, CHUNKED + garbage))
      if (!statuses.every((status) => status >= 400 && status < 500))
        wrong.push(`${service}: chunk ${garbage.trim()}: ${statuses}`)
    }
    await expectQuick(service)
  }
  expect(wrong).toEqual([])
  const bytes = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''))
  for (const [service, origin] of origins) {
    const fuzz = fc.asyncProperty(bytes, async (sent) => {
      for (const status of statusesOf(await exchange(origin, sent))) expect(status, service).toBeLessThan(500)
    })
    await fc.assert(fuzz, { seed: SEED, numRuns: RUNS })
    await expectQuick(service)
  }
}, 120_000)

test('SRV-04 headers and bodies that never end are cut off with a 408, and delay no other request meanwhile', async () => {
  const body = `POST /nowhere HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`
  const slow = [...origins].flatMap(([service, origin]) => [
    ...Array.from({ length: SLOW_SOCKETS }, () =>
      exchange(origin, `GET / HTTP/1.1\r\n${HOST}a: `, { isEnding: false }),
    ),
    ...(service === 'login' || service === 'data-api' ? [exchange(origin, body, { isEnding: false })] : []),
  ])
  for (const service of origins.keys()) await expectQuick(service)
  const answers = (await Promise.all(slow)).map(statusesOf)
  expect(new Set(answers.flat().filter((status) => status < 400 || status > 499))).toEqual(new Set())
  expect(answers.filter(([status]) => status === 408).length).toBeGreaterThanOrEqual(SLOW_SOCKETS * SERVICES.length)
  for (const service of origins.keys()) await expectQuick(service)
}, 120_000)

/** Two requests that a service knows, around one that it refuses with a body that looks like a request. */
const INNER = `GET /live HTTP/1.1\r\n${HOST}\r\n`
const PIPELINED = [
  `GET /live HTTP/1.1\r\n${HOST}\r\n`,
  `POST /nowhere HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`,
  `GET /live HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
].join('')
/** The same with a body in chunks of one byte. */
const CHUNKED_PIPELINE = [
  `${CHUNKED}${[...INNER].map((byte) => `1\r\n${byte}\r\n`).join('')}0\r\n\r\n`,
  `GET /live HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
].join('')

/** Sends each byte in a separate packet. */
async function trickle(origin: string, bytes: string): Promise<string> {
  const socket = open(origin).setNoDelay()
  let received = ''
  socket.setEncoding('latin1').on('data', (data) => {
    received += data
  })
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  for (const byte of bytes) {
    socket.write(byte, 'latin1')
    await setImmediate()
  }
  await closed
  return received
}

/** Statuses, with each refusal by its first digit: 404, 405 and 426 are all right. */
const summarize = (received: string) => statusesOf(received).map((status) => (status === 200 ? 200 : `${status}`[0]))

test('SRV-04 several requests in one packet, and a request sent byte by byte, are answered one by one and in order', async () => {
  for (const [service, origin] of origins) {
    for (const send of [exchange, trickle]) {
      expect([service, summarize(await send(origin, PIPELINED))]).toEqual([service, [200, '4', 200]])
      expect([service, summarize(await send(origin, CHUNKED_PIPELINE))]).toEqual([service, ['4', 200]])
    }
    await expectQuick(service)
  }
}, 120_000)

test('SRV-04 bytes that are not a request get a 400', async () => {
  // Empty lines before a request are ignored. Source: RFC 9112, 2.2.
  const noise = fc.uint8Array({ minLength: 1, maxLength: 200 }).filter(([first]) => first !== 0x0d && first !== 0x0a)
  for (const [service, origin] of origins) {
    const isRefused = fc.asyncProperty(noise, async (bytes) => {
      expect(statusesOf(await exchange(origin, String.fromCharCode(...bytes))), service).toEqual([400])
    })
    await fc.assert(isRefused, { seed: SEED, numRuns: RUNS })
    await expectQuick(service)
  }
}, 120_000)

test('SRV-04 a client that requests a socket from a relay that is stopping gets a 503', async () => {
  const { url: origin, stop } = await program.start('relay', settings.relay)
  const query = new URLSearchParams({ projectId: '0'.repeat(32), auth: createToken(createIdentity()) })
  const head = `GET /?${query} HTTP/1.1\r\n${HOST}${UPGRADE}`
  // It never responds to the close frame, so the relay waits for it.
  const staying = open(origin)
  staying.write(`${head}\r\n`)
  await once(staying, 'data')
  const late = open(origin)
  late.write(head)
  const received = once(staying, 'data')
  void stop()
  await received
  let answer = ''
  late.on('data', (data) => {
    answer += data
  })
  const closed = once(late, 'close')
  late.write('\r\n')
  await closed
  expect(statusesOf(answer)).toEqual([503])
}, 60_000)

/** A frame as RFC 6455 writes it, with every bit under the test's control. */
function frame(first: number, second: number, ...rest: readonly number[]): Buffer {
  return Buffer.from([first, second, ...rest])
}

test('SRV-04 frames that break the protocol close only their own socket', async () => {
  const origin = origins.get('relay') ?? ''
  const mask = [0, 0, 0, 0]
  const frames: Readonly<Record<string, Buffer>> = {
    'no mask': frame(0x81, 0x02, 0x7b, 0x7d),
    'reserved bits': frame(0xf1, 0x80, ...mask),
    'a reserved opcode': frame(0x83, 0x80, ...mask),
    'a fragmented ping': frame(0x09, 0x80, ...mask),
    'a ping of 126 bytes': frame(0x89, 0xfe, 0, 126, ...mask),
    'a length of 2^63': frame(0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, ...mask),
    'a length of 2^40': frame(0x82, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, ...mask),
    'invalid UTF-8': frame(0x81, 0x82, ...mask, 0xc3, 0x28),
    'a continuation of nothing': frame(0x80, 0x80, ...mask),
    'a close of one byte': frame(0x88, 0x81, ...mask, 0x03),
    'an invalid close code': frame(0x88, 0x82, ...mask, 0x00, 0x01),
    garbage: Buffer.alloc(2000, 0xff),
  }
  const query = new URLSearchParams({ projectId: '0'.repeat(32), auth: createToken(createIdentity()) })
  for (const [name, bytes] of Object.entries(frames)) {
    const socket = open(origin)
    const received: Buffer[] = []
    socket.on('data', (data) => received.push(data))
    socket.write(`GET /?${query} HTTP/1.1\r\n${HOST}${UPGRADE}\r\n`)
    await expect.poll(() => Buffer.concat(received).includes('\r\n\r\n')).toBe(true)
    expect(String(Buffer.concat(received))).toContain(' 101 ')
    const closed = once(socket, 'close')
    socket.write(bytes)
    await closed
    const all = Buffer.concat(received)
    const answer = all.subarray(all.indexOf('\r\n\r\n') + 4)
    // A close frame whose code says that the client broke the protocol, or sent too much.
    expect([name, answer[0], [1002, 1007, 1009].includes(answer.readUInt16BE(2))]).toEqual([name, 0x88, true])
  }
  await expectQuick('relay')
}, 60_000)
