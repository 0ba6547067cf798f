// A mailbox for the demo and tests: SMTP in, a page and JSON out. Only for this machine.
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { bundlePage } from '../../bundlePage.ts'
import type { Running } from '../../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../ports.ts'
import { type Route, replyJson, serveRoutes } from '../../routes.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { receiveMail } from './receive.ts'

const DEFAULT_INBOX_PORT = 4185
const DEFAULT_SMTP_PORT = 2525
const DEFAULT_CAPACITY = 200
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export interface MailOptions {
  /** Preferred ports; the next free ones if they are in use. 0 means any free port. */
  inboxPort?: number
  smtpPort?: number
  /** Number of emails to keep. The oldest are dropped first. */
  capacity?: number
}

export interface MailServer extends Running {
  /** URL of the inbox page. `/messages?to=` returns the same as JSON. */
  url: string
  /** URL of the SMTP server, `smtp://…`. */
  smtpUrl: string
}

/** Starts the mailbox, and resolves when both servers listen. */
export async function startMail(options: MailOptions = {}): Promise<MailServer> {
  const mailbox = createMailbox(options.capacity ?? DEFAULT_CAPACITY)
  const routes = await createRoutes(mailbox)
  const server = serveRoutes({ routes: () => routes })
  const receiver = await receiveMail(options.smtpPort ?? DEFAULT_SMTP_PORT, mailbox.add)
  const port = await listenOnFreePort(server, options.inboxPort ?? DEFAULT_INBOX_PORT)
  return {
    url: `http://${LOOPBACK}:${port}`,
    smtpUrl: `smtp://${LOOPBACK}:${receiver.port}`,
    stop: async () => {
      await Promise.all([receiver.stop(), closeServer(server)])
    },
  }
}

async function createRoutes(mailbox: Mailbox): Promise<Record<string, Route>> {
  const [html, css, script] = await Promise.all([
    readFile(locate('page/inbox.html'), 'utf8'),
    readFile(locate('page/inbox.css'), 'utf8'),
    bundlePage(locate('page/inbox.ts'), { format: 'esm' }),
  ])
  const answer = (type: string, body: string) => () => ({
    headers: { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': PAGE_POLICY },
    body,
  })
  return {
    'GET /health': answer('text/plain', 'ok\n'),
    'GET /': answer('text/html', html),
    'GET /inbox.css': answer('text/css', css),
    'GET /inbox.js': answer('text/javascript', script),
    'GET /messages': ({ url }) => replyJson(mailbox.list(url.searchParams.get('to') ?? undefined)),
    'GET /events': (_request, response) => {
      notifyOfEmails(mailbox, response)
      return null
    },
  }
}

/** Server-sent events: one per email, with its ID. Source: HTML standard, server-sent events. */
function notifyOfEmails(mailbox: Mailbox, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': hello\n\n')
  const unfollow = mailbox.follow(({ id }) => response.write(`data: ${id}\n\n`))
  response.on('close', unfollow)
}

function locate(path: string): URL {
  return new URL(path, import.meta.url)
}
