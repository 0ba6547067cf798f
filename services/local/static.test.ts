import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StaticServer, startStatic } from './static.ts'

let base: string
let server: StaticServer

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'latchkey-static-'))
  await mkdir(join(base, 'site/assets'), { recursive: true })
  await mkdir(join(base, 'site-private'))
  await writeFile(join(base, 'secret.txt'), 'secret')
  await writeFile(join(base, 'site-private/secret.txt'), 'secret')
  await writeFile(join(base, 'site/index.html'), '<h1>hello</h1>')
  await writeFile(join(base, 'site/assets/app-B3kf09Zq.js'), 'export {}')
  await symlink(join(base, 'secret.txt'), join(base, 'site/link.txt'))
  const headers = { 'content-security-policy': "default-src 'self'" }
  server = await startStatic({ dir: join(base, 'site'), port: 0, headers, config: { networks: [] } })
})
afterAll(async () => {
  await server.stop()
  await rm(base, { recursive: true })
})

/** Sends the request target unchanged; `fetch` would normalize it. */
async function requestRaw(target: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${target} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n`)
  return text(socket)
}

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/../site-private/secret.txt',
  '/..\\secret.txt',
  '//../secret.txt',
  '/link.txt',
  '/%00',
  '/%zz',
  '../secret.txt',
])('%s does not leave the folder', async (target) => {
  const answer = await requestRaw(target)
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(answer).not.toContain('secret')
})

test.each([
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/index.html?x=1', 'text/html; charset=utf-8', 'no-cache'],
  ['/assets/app-B3kf09Zq.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('%s has its content type and lifetime', async (path, type, lifetime) => {
  const { headers, status } = await fetch(server.url + path)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, lifetime])
  expect(headers.get('content-security-policy')).toBe("default-src 'self'")
})

test('a cache lifetime set by the host takes precedence over that of the file', async () => {
  const own = await startStatic({ dir: join(base, 'site'), port: 0, headers: { 'cache-control': 'no-store' } })
  const { headers } = await fetch(`${own.url}/assets/app-B3kf09Zq.js`)
  await own.stop()
  expect(headers.get('cache-control')).toBe('no-store')
})

test('config.json comes from the option', async () => {
  const response = await fetch(`${server.url}/config.json`)
  expect(await response.json()).toEqual({ networks: [] })
})

test('only read requests are served', async () => {
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${server.url}/missing.js`)).status).toBe(404)
  expect((await fetch(`${server.url}/assets`)).status).toBe(404)
  expect(await (await fetch(`${server.url}/health`)).text()).toBe('ok\n')
})

test('if a port is taken, the next free one is used', async () => {
  const taken = Number(new URL(server.url).port)
  const second = await startStatic({ dir: join(base, 'site'), port: taken })
  expect(Number(new URL(second.url).port)).toBeGreaterThan(taken)
  await second.stop()
})
