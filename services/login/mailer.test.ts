// Connections to the email server are reused, and encrypted if that server is on another machine.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startMail } from '../local/mail/startMail.ts'
import { readEmails } from '../local/mail/test/inbox.ts'
import { createMailer } from './mailer.ts'

const FROM = { name: 'Shop', address: 'no-reply@shop.example' }
const letterTo = (to: string) => ({ to, subject: 'Hello', paragraphs: ['Hello'] })

/** A mailbox behind a proxy that counts connections, on an address of this machine other than the default. */
async function startCounted(host: string) {
  const mail = await startMail({ inboxPort: 0, smtpPort: 0 })
  let connections = 0
  const proxy = createServer((socket) => {
    connections += 1
    socket.on('error', () => socket.destroy())
    socket.pipe(connect(Number(new URL(mail.smtpUrl).port), '127.0.0.1')).pipe(socket)
  }).listen(0, host)
  await once(proxy, 'listening')
  onTestFinished(async () => {
    proxy.close()
    await mail.stop()
  })
  const { port } = proxy.address() as { port: number }
  return { url: `smtp://${host}:${port}`, inboxUrl: mail.url, count: () => connections }
}

test('SRV-03 consecutive emails share a connection', async () => {
  const { url, inboxUrl, count } = await startCounted('127.0.0.1')
  const mailer = createMailer({ url, from: FROM })
  onTestFinished(mailer.close)
  for (const to of ['ada@shop.example', 'eva@shop.example', 'ada@shop.example']) await mailer.send(letterTo(to))
  expect(await readEmails(inboxUrl, 'ada@shop.example')).toHaveLength(2)
  expect(count()).toBe(1)
})

test('SRV-03 a server on another machine without encryption gets no email', async () => {
  const { url, inboxUrl } = await startCounted('127.0.0.2')
  const mailer = createMailer({ url, from: FROM })
  onTestFinished(mailer.close)
  await expect(mailer.send(letterTo('ada@shop.example'))).rejects.toMatchObject({ name: 'MailError', code: 'ETLS' })
  expect(await readEmails(inboxUrl, 'ada@shop.example')).toEqual([])
})
