// The login server and the keeper as an operator runs them: behind a proxy, and with an unavailable database.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { createListener } from '../../listener.ts'
import { closeServer, findFreePort, LOOPBACK, listenOnFreePort } from '../../ports.ts'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import { readGrantPublicKey } from '../grants.ts'
import { startKeeper } from '../keeper/startKeeper.ts'
import { createMailer } from '../mailer.ts'
import { startLogin } from '../server/startLogin.ts'

const PUBLIC_URL = 'https://login.shop.example'
const KEY = new Uint8Array(32).fill(5)
const mailer = createMailer({ url: 'smtp://127.0.0.1:1', from: { name: '', address: 'a@latchkey.example' } })

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  mailer.close()
  await database.close()
})

const settings = () => ({ database, mailer, key: KEY, port: 0 })
const start = (more: { publicUrl?: string; proxyHops?: number; port?: number }) =>
  startLogin({ ...settings(), grantKey: KEY, projects: [], keeperUrl: 'http://127.0.0.1:1', providers: {}, ...more })

/** Forwards requests, like a proxy that terminates TLS. */
async function startProxy(port: number) {
  const server = createListener((incoming, response) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress }
    const passed = request({ host: LOOPBACK, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(passed)
  })
  return { server, url: `http://${LOOPBACK}:${await listenOnFreePort(server, 0)}` }
}

test('SRV-05 behind a proxy the frame is served once the server has its public origin, and refused without it', async () => {
  const codes: string[] = []
  for (const more of [{ publicUrl: PUBLIC_URL, proxyHops: 1 }, {}]) {
    const port = await findFreePort(0)
    const login = await start({ ...more, port })
    const proxy = await startProxy(port)
    const headers = { 'content-type': 'application/json', origin: PUBLIC_URL }
    const answer = await fetch(`${proxy.url}/api/session/refresh`, { method: 'POST', headers, body: '{}' })
    codes.push((await answer.json()).error.code)
    await closeServer(proxy.server)
    await login.stop()
  }
  expect(codes).toEqual(['signed-out', 'wrong-page'])
})

test('SRV-02 health is 200 with the database and 503 without it', async () => {
  const login = await start({})
  const publicKey = await readGrantPublicKey(KEY)
  const keeper = await startKeeper({ ...settings(), grantKeys: [publicKey], issuers: {}, loginUrl: () => login.url })
  const read = async () =>
    Promise.all([login.url, keeper.url].map(async (url) => (await fetch(`${url}/health`)).status))
  expect(await read()).toEqual([200, 200])
  await database.close()
  expect(await read()).toEqual([503, 503])
  await Promise.all([login.stop(), keeper.stop()])
})
