// Sends email by SMTP: plain text, one person, one sentence why. Connections are kept and used again.
import { createTransport } from 'nodemailer'

export interface Letter {
  to: string
  subject: string
  /** Paragraphs; one of six digits is a code. */
  paragraphs: readonly string[]
}

export interface Mailer {
  /** Rejects with MailError when the server does not take it within ten seconds. */
  send(letter: Letter): Promise<void>
  /** Rejects with MailError when the server does not let this sender in. */
  verify(): Promise<void>
  close(): void
}

export interface MailerOptions {
  /** `smtp://` or `smtps://`, with name and password where the server asks for them. */
  url: string
  from: { name: string; address: string }
  /** How long one email may take, in milliseconds. */
  deadlineMs?: number
}

/** The server for emails is the reason. The code is the library's, such as ECONNECTION or ETIMEDOUT. */
class MailError extends Error {
  override readonly name = 'MailError'
  readonly code: string

  constructor(cause: unknown) {
    super('The email was not sent.', { cause })
    this.code = readCode(cause)
  }
}

const DEADLINE_MS = 10_000
/** Until a server that lives has answered a new connection. */
const GREETING_MS = 5_000
const MAX_CONNECTIONS = 5
/** Servers close a connection after some hundred messages or some minutes without one. */
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
      // A lost connection is one failed email: the person asks again sooner than a queue would.
      maxRequeues: 0,
      idleTimeout: IDLE_MS,
      connectionTimeout: GREETING_MS,
      greetingTimeout: GREETING_MS,
      socketTimeout: IDLE_MS,
      // The demo's own mail box has no certificate; anywhere else an unencrypted server is refused.
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

function readCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown'
}
