// How a service ends: in order after SIGTERM, within the grace period, and without a loss after kill -9.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type MailServer, startMail } from '../../services/local/mail/startMail.ts'
import {
  createIdentity,
  createToken,
  createTopic,
  openSocket,
  publication,
  speak,
} from '../../services/relay/test/plainClient.ts'
import { createSecret, send } from './loginClient.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { openProgram } from './program.ts'
import { createServiceSettings } from './serviceSettings.ts'

const program = openProgram()
let postgres: Postgres
let mail: MailServer
const settingsOf = (smtpUrl = mail.smtpUrl) => createServiceSettings(postgres.urlOf('services'), smtpUrl)

beforeAll(async () => {
  ;[postgres, mail] = await Promise.all([startPostgres(), startMail({ inboxPort: 0, smtpPort: 0 })])
  await postgres.create('services')
}, 60_000)
afterAll(() => Promise.all([postgres.remove(), mail.stop()]))

/** A server for emails that says nothing until it is let. */
async function holdEmails() {
  const held: Socket[] = []
  const proxy = createServer((socket) => held.push(socket.on('error', () => socket.destroy()))).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    for (const socket of held) socket.destroy()
    proxy.close()
  })
  return {
    smtpUrl: `smtp://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    count: () => held.length,
    release() {
      for (const socket of held) socket.pipe(connect(Number(new URL(mail.smtpUrl).port), '127.0.0.1')).pipe(socket)
    },
  }
}

function startEmail(url: string, email: string) {
  const headers = { 'content-type': 'application/json', origin: 'https://login.example' }
  const body = JSON.stringify({ email, device: createSecret() })
  return send(`${url}/api/email/start`, { method: 'POST', headers, body })
}

test('SRV-03 after SIGTERM a service accepts no new work, finishes running requests, and exits with 0', async () => {
  const emails = await holdEmails()
  const { url, stop, lines, ended } = await program.start('login', settingsOf(emails.smtpUrl).login)
  const running = startEmail(url, 'ada@latchkey.example')
  await expect.poll(emails.count).toBe(1)
  void stop()
  await expect.poll(() => lines.map(({ event }) => event)).toContain('stopping')
  await expect.poll(() => send(`${url}/live`).catch(({ code }) => code)).toBe('ECONNREFUSED')
  emails.release()
  expect(await running).toMatchObject({ status: 200 })
  expect(await ended).toBe(0)
})

test('SRV-03 a load balancer sees that a service is stopping before its port closes', async () => {
  const { url, stop, lines } = await program.start('directory', { SHUTDOWN_DELAY_S: '5' })
  const ended = stop()
  await expect.poll(() => lines.map(({ event }) => event)).toContain('stopping')
  const ready = await send(`${url}/ready`)
  expect([ready.status, ready.json()]).toEqual([503, { status: 'stopping', dependencies: {} }])
  expect((await send(`${url}/health`)).status).toBe(200)
  expect(await ended).toBe(0)
})

test('SRV-03 requests that do not finish within the grace period are cut off, and the exit code shows it', async () => {
  const emails = await holdEmails()
  const settings = { ...settingsOf(emails.smtpUrl).login, GRACE_PERIOD_S: '1' }
  const { url, stop, lines } = await program.start('login', settings)
  const running = startEmail(url, 'eva@latchkey.example').catch(({ code }) => code)
  await expect.poll(emails.count).toBe(1)
  expect(await stop()).toBe(1)
  expect(await running).toBe('ECONNRESET')
  expect(lines.at(-1)).toMatchObject({ event: 'stopped', isInTime: false, level: 'warn' })
})

test('SRV-03 an email server that hangs ends one request within its deadline, and the error names it', async () => {
  const emails = await holdEmails()
  const { url, lines } = await program.start('login', settingsOf(emails.smtpUrl).login)
  const startedMs = performance.now()
  expect((await startEmail(url, 'mia@latchkey.example')).status).toBe(500)
  expect(performance.now() - startedMs).toBeLessThan(12_000)
  await expect.poll(() => lines.map(({ event }) => event)).toContain('request')
  const fault = lines.find(({ event }) => event === 'fault')
  expect(fault).toMatchObject({ where: 'POST /api/email/start', kind: expect.stringMatching(/^MailError /) })
  expect(lines.find(({ event }) => event === 'request')).toMatchObject({ requestId: fault?.requestId })
})

test('SRV-03 the relay closes its sockets with the code for a restart', async () => {
  const relay = await program.start('relay', settingsOf().relay)
  const socket = openSocket({ url: relay.url.replace('http', 'ws') }, createToken(createIdentity()))
  await speak(socket)
  const closed = once(socket, 'close')
  expect(await relay.stop()).toBe(0)
  expect((await closed)[0]).toBe(1012)
})

test('SRV-03 kill -9 loses no message that the relay has acknowledged, and duplicates none', async () => {
  const [publisher, reader] = [createIdentity(), createIdentity()]
  const topic = createTopic()
  const join = async (url: string, identity = publisher) =>
    speak(openSocket({ url: url.replace('http', 'ws') }, createToken(identity)))
  const first = await program.start('relay', settingsOf().relay)
  const writing = await join(first.url)
  for (const message of ['one', 'two']) {
    expect(await writing.call('irn_publish', publication(topic, message))).toMatchObject({ result: true })
  }
  expect(await first.stop('SIGKILL')).toBeNull()

  const second = await program.start('relay', settingsOf().relay)
  const reading = await join(second.url, reader)
  await reading.call('irn_subscribe', { topic })
  expect([await reading.take(), await reading.take()]).toEqual(['one', 'two'])
  const again = await join(second.url)
  expect(await again.call('irn_publish', publication(topic, 'three'))).toMatchObject({ result: true })
  expect(await reading.take()).toBe('three')
})
