// Serves the wallet's pages: a fixed list of responses. Those with keys are only for these pages.
import type { Server } from 'node:http'
import { createListener } from '../../listener.ts'

/** The pages load nothing from other origins and cannot be framed. They connect to the nodes of networks and to relays. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  'connect-src http: https: ws: wss:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface Answer {
  type: string
  body: string
  /** `own`: only for the wallet's own pages. `any`: other pages may include it. */
  readers?: 'own' | 'any'
}
export type Answers = Readonly<Record<string, Answer>>

/** Returns a server that does not listen yet. `read` returns its responses by path. */
export function serveAnswers(read: () => Answers): Server {
  return createListener((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const answers = read()
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined
    const isForeign = request.headers['sec-fetch-site'] !== 'same-origin'
    if (!answer || request.method !== 'GET') return void response.writeHead(404).end()
    if (answer.readers === 'own' && isForeign) return void response.writeHead(403).end()
    response.writeHead(200, {
      'content-type': `${answer.type}; charset=utf-8`,
      'content-security-policy': PAGE_POLICY,
      'cross-origin-resource-policy': answer.readers === 'any' ? 'cross-origin' : 'same-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    response.end(answer.body)
  })
}
