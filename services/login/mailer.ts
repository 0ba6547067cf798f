// Sends mail by SMTP: plain text, one person, one sentence why.
import { createTransport } from 'nodemailer'

export interface Letter {
  to: string
  subject: string
  /** Paragraphs; one that is six digits alone is a code. */
  paragraphs: readonly string[]
}

export interface Mailer {
  /** Rejects when the server does not take it. */
  send(letter: Letter): Promise<void>
  close(): void
}

/** `url` is `smtp://` or `smtps://`, with name and password where the server asks for them. */
export function createMailer({ url, from }: { url: string; from: { name: string; address: string } }): Mailer {
  const { hostname } = new URL(url)
  const isLoopback = hostname === '127.0.0.1' || hostname === 'localhost'
  const transport = createTransport(url, {
    from,
    // The demo's own mail box has no certificate; anywhere else an unencrypted server is refused.
    ...(isLoopback ? { ignoreTLS: true } : { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, paragraphs }) => {
      await transport.sendMail({ to: { name: '', address: to }, subject, text: paragraphs.join('\n\n') })
    },
    close: () => transport.close(),
  }
}
