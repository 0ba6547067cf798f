// Sends plain-text emails over SMTP, each to one person with the reason for it. Connections are reused.
import { createTransport } from 'nodemailer'

export interface Letter {
  to: string
  subject: string
  /** Paragraphs. A paragraph of six digits is a code. */
  paragraphs: readonly string[]
}

export interface Mailer {
  /** Rejects with MailError if the server does not accept it within ten seconds. */
  send(letter: Letter): Promise<void>
  /** Rejects with MailError if the server rejects the credentials. */
  verify(): Promise<void>
  close(): void
}

export interface MailerOptions {
  /** `smtp://` or `smtps://`, with user name and password if the server requires them. */
  url: string
  from: { name: string; address: string }
  /** The timeout for one email, in milliseconds. */
  deadlineMs?: number
}

/** The email server failed. The code comes from the library, such as ECONNECTION or ETIMEDOUT. */
class MailError extends Error {
  override readonly name = 'MailError'
  readonly code: unknown

  constructor(cause: unknown) {
    super('The email was not sent.', { cause })
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  }
}

const DEADLINE_MS = 10_000
/** The timeout for a new connection. */
const GREETING_MS = 5_000
const MAX_CONNECTIONS = 5
/** Servers close a connection after a few hundred messages, or after some idle minutes. */
const MESSAGES_PER_CONNECTION = 100
const IDLE_MS = 60_000

export function createMailer({ url, from, deadlineMs = DEADLINE_MS }: MailerOptions): Mailer {
  const { hostname } = new URL(url)
  const isLoopback = hostname === '127.0.0.1' || hostname === 'localhost'
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      maxMessages: MESSAGES_PER_CONNECTION,
      // A lost connection fails only one email. The person requests another one sooner than a queue would retry.
      maxRequeues: 0,
      idleTimeout: IDLE_MS,
      connectionTimeout: GREETING_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: IDLE_MS,
      // The demo's mailbox has no certificate. Any other server without encryption is refused.
      ...(isLoopback ? { ignoreTLS: true } : { requireTLS: true }),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, subject, paragraphs }) {
      const letter = { to: { name: '', address: to }, subject, text: paragraphs.join('\n\n') }
      try {
        await transport.sendMail({ ...letter, signal: AbortSignal.timeout(deadlineMs) })
      } catch (cause) {
        throw new MailError(cause)
      }
    },
    async verify() {
      try {
        await transport.verify()
      } catch (cause) {
        throw new MailError(cause)
      }
    },
    close: () => transport.close(),
  }
}
