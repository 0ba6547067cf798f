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
async function startCounted(host: string, name = host) {
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
  return { url: `smtp://${name}:${port}`, inboxUrl: mail.url, count: () => connections }
}

test.each(['127.0.0.1', 'localhost'])('SRV-03 consecutive emails to %s share a connection', async (name) => {
  const { url, inboxUrl, count } = await startCounted('127.0.0.1', name)
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

test('SRV-03 no email contains a file, or the response of another server', async () => {
  const { url, inboxUrl } = await startCounted('127.0.0.1')
  const mailer = createMailer({ url, from: FROM })
  onTestFinished(mailer.close)
  for (const content of [{ path: import.meta.filename }, { href: inboxUrl }]) {
    const letter = { ...letterTo('ada@shop.example'), paragraphs: { join: () => content } as never }
    await expect(mailer.send(letter)).rejects.toMatchObject({ name: 'MailError' })
  }
  expect(await readEmails(inboxUrl, 'ada@shop.example')).toEqual([])
})

/** A server that has no certificate. `commands` lists what it received. */
async function startOffering(answer: (command: string) => string | null) {
  const commands: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.write('220 mail\r\n')
    socket.on('data', (data) => {
      const [command = ''] = data.toString().trim().split(' ')
      commands.push(command)
      const reply = answer(command)
      if (reply) socket.write(reply)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const mailer = createMailer({
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    from: FROM,
    deadlineMs: 200,
  })
  onTestFinished(mailer.close)
  return { mailer, commands }
}

test('SRV-03 a server on this machine is not asked for encryption, even if it offers it', async () => {
  const { mailer, commands } = await startOffering((command) =>
    command === 'EHLO' ? '250-mail\r\n250 STARTTLS\r\n' : '250 OK\r\n',
  )
  await mailer.verify()
  expect(commands).toContain('EHLO')
  expect(commands).not.toContain('STARTTLS')
})

test('SRV-03 an email that is not accepted in time is an error', async () => {
  const { mailer } = await startOffering((command) => (command === 'EHLO' ? '250 mail\r\n' : null))
  await expect(mailer.send(letterTo('ada@shop.example'))).rejects.toMatchObject({ name: 'MailError', code: 'EABORT' })
})
