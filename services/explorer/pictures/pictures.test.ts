// Pictures of a registry through the directory: valid ones, hostile ones, and failures.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../ports.ts'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import { createEmptyListing } from '../createListings.ts'
import { createRegistryPictures } from '../sources/listingSources.ts'
import { startExplorer } from '../startExplorer.ts'
import { readPicture } from './readPicture.ts'

const PROJECT = 'a'.repeat(32)
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])

/** Only headers, because nothing else is parsed. */
function createPng(width: number, height: number, rest = ''): Buffer {
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(width, 0)
  sizes.writeUInt32BE(height, 4)
  return Buffer.concat([latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), sizes, latin1(`\x08\x06\0\0\0${rest}`)])
}
function createJpeg(width: number, height: number): Buffer {
  const frame = Buffer.concat([latin1('\xff\xc2'), u16(17), latin1('\x08'), u16(height), u16(width)])
  return Buffer.concat([latin1('\xff\xd8\xff\xe0'), u16(16), Buffer.alloc(14), latin1('\xff\xc4\0\x03\0'), frame])
}
const createWebp = (chunk: string, data: readonly number[]) =>
  Buffer.concat([latin1(`RIFF\0\0\0\0WEBP${chunk}\0\0\0\0`), Buffer.from(data)])
const GOOD: readonly (readonly [string, string, Buffer])[] = [
  ['PNG', 'image/png', createPng(96, 96)],
  ['JPEG', 'image/jpeg', createJpeg(400, 300)],
  ['lossy WebP', 'image/webp', createWebp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 96, 0, 96, 0])],
  ['lossless WebP', 'image/webp', createWebp('VP8L', [0x2f, 95, 0xc0, 0x17, 0])],
  ['extended WebP', 'image/webp', createWebp('VP8X', [0, 0, 0, 0, 95, 0, 0, 95, 0, 0])],
]
const PNG = createPng(96, 96)

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Starts a registry with one wallet, and a directory that uses it. */
async function start(first: Answer, { database, timeoutMs = 5000 }: { database?: Database; timeoutMs?: number } = {}) {
  const registry = { answer: first, requests: [] as string[], nowMs: Date.now(), faults: [] as string[] }
  const server = createServer((request, response) => {
    registry.requests.push(request.url ?? '')
    registry.answer(request, response)
  })
  const url = `http://${LOOPBACK}:${await listenOnFreePort(server, 0)}`
  onTestFinished(() => closeServer(server))
  const onFault = (where: string, kind: string) => registry.faults.push(`${where} ${kind}`)
  async function startDirectory() {
    const explorer = await startExplorer({
      port: 0,
      onFault,
      now: () => registry.nowMs,
      ...(database && { database }),
      source: {
        name: 'https://registry.example',
        read: async () => [{ ...LISTING }],
        loadPicture: createRegistryPictures({ url, projectId: PROJECT, timeoutMs, onFault }),
      },
    })
    onTestFinished(explorer.stop)
    return async (imageId = 'logo') => {
      const caller = new URLSearchParams({ projectId: PROJECT, st: 'appkit', sv: '1' })
      const response = await fetch(`${explorer.url}/getWalletImage/${imageId}?${caller}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      const { status, headers } = response
      return { status, type: headers.get('content-type'), cache: headers.get('cache-control'), headers, bytes }
    }
  }
  return { registry, startDirectory, show: await startDirectory() }
}

const LISTING = { ...createEmptyListing('acme', 'Acme', 0), image_id: 'logo' }
const send =
  (bytes: Buffer | string, type = 'image/png'): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type, 'set-cookie': 'visitor=1' }).end(bytes)
const DRAWN = { status: 200, type: 'image/svg+xml', cache: 'public, max-age=60' }

test.each(GOOD)(
  'API-03 a registry’s %s is served from the directory, with the type that its bytes show',
  async (_, type, bytes) => {
    const { registry, show } = await start(send(bytes, 'text/html'))
    const shown = await show()
    expect(shown).toMatchObject({ status: 200, type, cache: 'public, max-age=86400', bytes })
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(shown.headers.get('set-cookie')).toBeNull()
    expect(registry.requests).toEqual([`/getWalletImage/logo?projectId=${PROJECT}&st=latchkey-server&sv=1`])
  },
)

test.each<[string, Buffer | string]>([
  ['an SVG with a script', SCRIPT],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
  ['a PNG that ends in its header', PNG.subarray(0, 18)],
  ['a PNG of 100,000 pixels a side', createPng(100_000, 100_000)],
  ['a PNG without a side', createPng(96, 0)],
  ['a JPEG of 65,535 pixels a side', createJpeg(65_535, 96)],
  ['a JPEG without a frame', latin1('\xff\xd8\xff\xd9\0\x02\xff')],
  ['a WebP with an unknown chunk', createWebp('EVIL', [0, 0, 0, 0])],
  ['a WebP that ends early', createWebp('VP8L', [0x2f])],
  ['a GIF', 'GIF89a\x01\0\x01\0'],
])('API-03 SRV-04 %s is not passed on; a drawn one is', async (_, bytes) => {
  const { registry, show } = await start(send(bytes))
  const shown = await show()
  expect(shown).toMatchObject(DRAWN)
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(shown.bytes.toString()).toMatch(/^<svg xmlns/)
  expect(shown.bytes.toString()).not.toContain('script')
  expect(registry.faults).toEqual(['pictures wrong-picture'])
  await show()
  expect(registry.requests).toHaveLength(1)
})

test.each<[string, string, Answer]>([
  ['too long', 'too-long', send(Buffer.concat([PNG, Buffer.alloc(300_000)]))],
  ['too long, without a length', 'too-long', (_, response) => void response.writeHead(200).end(Buffer.alloc(300_000))],
  ['slower than the limit', 'timeout', (_, response) => void response.writeHead(200).write(PNG.subarray(0, 20))],
  ['an error', 'status', (_, response) => void response.writeHead(500).end(PNG)],
])('API-03 SRV-11 a picture that is %s is drawn, and requested again after a minute', async (_, kind, answer) => {
  const { registry, show } = await start(answer, { timeoutMs: kind === 'timeout' ? 300 : 5000 })
  expect(await show()).toMatchObject(DRAWN)
  expect(registry.faults).toEqual([`pictures SourceError ${kind}`])
  registry.answer = send(PNG)
  expect(await show()).toMatchObject(DRAWN)
  registry.nowMs += 60_001
  expect(await show()).toMatchObject({ type: 'image/png', bytes: PNG })
})

test('API-03 SRV-04 a redirect into the operator’s network is not followed', async () => {
  const inner = createServer((_, response) => response.end(PNG))
  const requests: unknown[] = []
  inner.on('connection', (socket) => requests.push(socket))
  const port = await listenOnFreePort(inner, 0)
  onTestFinished(() => closeServer(inner))
  const { show, registry } = await start((_, response) => {
    response.writeHead(302, { location: `http://${LOOPBACK}:${port}/latest/meta-data` }).end()
  })
  expect(await show()).toMatchObject(DRAWN)
  expect(requests).toEqual([])
  expect(registry.faults).toEqual(['pictures SourceError redirected'])
})

test('API-03 SRV-04 a caller cannot choose what is loaded: only pictures of listings are, each once for all callers', async () => {
  const { registry, show } = await start(send(PNG))
  for (const path of ['other', '..%2f..%2fadmin', 'logo%2f..%2fadmin', 'logo%3fa=1']) {
    expect([path, (await show(path)).status]).toEqual([path, 404])
  }
  expect(registry.requests).toEqual([])
  const shown = await Promise.all(Array.from({ length: 20 }, () => show()))
  expect(new Set(shown.map(({ type }) => type))).toEqual(new Set(['image/png']))
  expect(registry.requests).toHaveLength(1)
})

test('API-03 SRV-11 a picture is refreshed after a day, and the last good one is shown while the registry fails, over a restart too', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { registry, show, startDirectory } = await start(send(PNG), { database })
  await show()
  registry.answer = (_, response) => void response.writeHead(503).end()
  registry.nowMs += 86_400_001
  expect(await show()).toMatchObject({ type: 'image/png', bytes: PNG })
  const again = await startDirectory()
  // Makes the copy one day old.
  await database.query("update directory.picture set read_at = now() - interval '2 days'")
  const count = registry.requests.length
  expect(await again()).toMatchObject({ type: 'image/png', bytes: PNG })
  expect(registry.requests).toHaveLength(count + 1)
  registry.nowMs += 60_001
  const newer = createJpeg(10, 10)
  registry.answer = send(newer)
  expect(await again()).toMatchObject({ type: 'image/jpeg', bytes: newer })
  // Another process reads it from the database without asking the registry.
  const third = await startDirectory()
  const before = registry.requests.length
  expect(await third()).toMatchObject({ type: 'image/jpeg', bytes: newer })
  expect(registry.requests).toHaveLength(before)
})

test('API-03 SRV-02 without its database the directory still shows pictures, and reports it', async () => {
  const database = await openTestDatabase()
  const { registry, show } = await start(send(PNG), { database })
  await database.query('alter table directory.picture rename to away')
  expect(await show()).toMatchObject({ type: 'image/png' })
  expect(registry.faults).toHaveLength(2)
  await database.close()
})

test('API-03 SRV-03 a database that never responds does not delay a picture', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const query: Database['query'] = (statement, params) =>
    statement.includes('directory.picture') ? new Promise<never>(() => undefined) : database.query(statement, params)
  const silent = { ...database, query }
  const { show } = await start(send(PNG), { database: silent })
  const startedMs = performance.now()
  expect(await show()).toMatchObject({ type: 'image/png', bytes: PNG })
  expect(performance.now() - startedMs).toBeLessThan(10_000)
})

test('API-03 no bytes crash the reading of a picture', () => {
  for (const [, type, bytes] of GOOD) {
    for (let length = 0; length <= bytes.length; length += 1) {
      const read = readPicture(bytes.subarray(0, length))
      expect(read === null || read.type === type).toBe(true)
    }
  }
})
