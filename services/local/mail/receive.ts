// The SMTP server: accepts emails to any address, and parses their text.
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { findFreePort, LOOPBACK } from '../../ports.ts'
import type { Mail } from './mailbox.ts'

const MAX_MAIL_BYTES = 262_144
const MAX_CLIENTS = 20
const MAX_RECIPIENTS = 10
const MAX_TEXT_LENGTH = 20_000

export interface Receiver {
  port: number
  stop(): Promise<void>
}

/** Listens on loopback from `port` upward, without TLS or authentication, because nothing leaves this machine. */
export async function receiveMail(port: number, onMail: (mail: Omit<Mail, 'id'>) => void): Promise<Receiver> {
  const server = new SMTPServer({
    banner: 'Latchkey',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    logger: false,
    onRcptTo: (_address, session, answer) => {
      const isFull = session.envelope.rcptTo.length >= MAX_RECIPIENTS
      answer(isFull ? new Error('Too many recipients.') : null)
    },
    onData: (stream, session, answer) => {
      readMail(stream, session).then(
        (mail) => {
          onMail(mail)
          answer(null)
        },
        () => answer(new Error('The message cannot be read.')),
      )
    },
  })
  // A client that disconnects early must not end the process.
  server.on('error', () => undefined)
  const free = await findFreePort(port)
  server.listen(free, LOOPBACK)
  await once(server.server, 'listening')
  return { port: free, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function readMail(stream: Readable, session: SMTPServerSession): Promise<Omit<Mail, 'id'>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    // Reads the rest of a message that is too long and drops it, so that the client gets the response.
    if (bytes <= MAX_MAIL_BYTES) chunks.push(chunk)
  }
  if (bytes > MAX_MAIL_BYTES) throw new Error('The message is too long.')
  const { from, subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
  return {
    from: from?.address ?? '',
    to: session.envelope.rcptTo.map(({ address }) => address.toLowerCase()),
    subject,
    text: text.trim().slice(0, MAX_TEXT_LENGTH),
    receivedAtMs: Date.now(),
  }
}
