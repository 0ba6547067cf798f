// Emails arrive over SMTP, and are readable as JSON, on a page, and as events.
import { createConnection } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { type MailServer, startMail } from './startMail.ts'

const running: MailServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

async function start(capacity?: number): Promise<MailServer> {
  const server = await startMail({ inboxPort: 0, smtpPort: 0, capacity })
  running.push(server)
  return server
}

function send({ smtpUrl }: MailServer, to: string, text: string): Promise<unknown> {
  const transport = createTransport(smtpUrl)
  return transport.sendMail({ from: 'sender@latchkey.example', to, subject: `For ${to} – ä`, text })
}

async function list({ url }: MailServer, to?: string): Promise<{ subject: string; text: string; to: string[] }[]> {
  return (await fetch(`${url}/messages${to ? `?to=${to}` : ''}`)).json()
}

test('an email sent over SMTP is in the inbox with its text, by its address', async () => {
  const server = await start()
  await send(server, 'Ada@latchkey.example', 'Your code is\n\n123456\n\nÜber <b>all</b>')
  await send(server, 'grace@latchkey.example', 'Hello')
  expect(await list(server, 'ada@latchkey.example')).toEqual([
    expect.objectContaining({
      to: ['ada@latchkey.example'],
      subject: 'For Ada@latchkey.example – ä',
      text: 'Your code is\n\n123456\n\nÜber <b>all</b>',
    }),
  ])
  expect(await list(server)).toHaveLength(2)
})

test('the page receives an email as it arrives', async () => {
  const server = await start()
  const events = await fetch(`${server.url}/events`)
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  await send(server, 'ada@latchkey.example', 'Hello')
  expect((await reader?.read())?.value).toBe('data: 1\n\n')
  await reader?.cancel()
})

test('only a limited number of emails is kept, the newest ones', async () => {
  const server = await start(2)
  for (const text of ['one', 'two', 'three']) await send(server, 'ada@latchkey.example', text)
  expect((await list(server)).map(({ text }) => text)).toEqual(['two', 'three'])
})

test('an email that is too long is refused, and the next one is accepted', async () => {
  const server = await start()
  await expect(send(server, 'ada@latchkey.example', 'x'.repeat(300_000))).rejects.toThrow()
  await send(server, 'ada@latchkey.example', 'short')
  expect((await list(server)).map(({ text }) => text)).toEqual(['short'])
})

test('the page cannot be framed, and only loads its own script', async () => {
  const { url } = await start()
  const page = await fetch(url)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect((await fetch(`${url}/anything`)).status).toBe(404)
})

test('a client that disconnects in the middle of an email affects no other client', async () => {
  const server = await start()
  const { hostname, port } = new URL(server.smtpUrl.replace('smtp:', 'http:'))
  await new Promise<void>((resolve) => {
    const socket = createConnection(Number(port), hostname, () => socket.write('HELO x\r\nMAIL FROM:<a@b.c>\r\n'))
    socket.once('data', () => socket.destroy())
    socket.once('close', () => resolve())
  })
  await send(server, 'ada@latchkey.example', 'still here')
  expect(await list(server)).toHaveLength(1)
})
