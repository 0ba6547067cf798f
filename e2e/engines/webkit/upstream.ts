// Requests of the browser, sent on to the server they are for.
import { createHash } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, request as startRequest } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request of the browser, once its body is there. */
export interface Received {
  url: URL
  message: IncomingMessage
  body: Buffer
}

export interface Answer {
  status: number
  body: string
}

/** Streams the server's answer; a page gets the init scripts before its own. */
export async function sendUpstream(
  url: URL,
  received: Received,
  response: ServerResponse,
  initScripts: readonly string[],
): Promise<void> {
  const answer = await sendRequest(url, received)
  const { statusCode = 502, headers } = answer
  const isPage = String(headers['content-type']).includes('text/html')
  if (!isPage || initScripts.length === 0) {
    startAnswer(response, statusCode, keepScripts(headers))
    answer.pipe(response)
    return
  }
  // Text of a script must not end the element that it stands in.
  const script = initScripts.join('\n;').replaceAll('</script', '<\\/script')
  const page = await text(answer)
  startAnswer(response, statusCode, allowScript(headers, script))
  response.end(page.replace(/<head[^>]*>|<!doctype html>/i, (tag) => `${tag}<script>${script}</script>`))
}

/** The server's answer for a route that changes it. */
export async function fetchUpstream(received: Received): Promise<Answer> {
  const answer = await sendRequest(received.url, received)
  return { status: answer.statusCode ?? 502, body: await text(answer) }
}

/** Unlike `writeHead`, keeps the headers for who listens to the answer. */
export function startAnswer(response: ServerResponse, status: number, headers: IncomingHttpHeaders): void {
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
}

function sendRequest(url: URL, { message, body }: Received): Promise<IncomingMessage> {
  const { 'accept-encoding': _encoding, 'proxy-connection': _connection, ...headers } = message.headers
  return new Promise((resolve, reject) => {
    // A URL given as it is loses a search that is empty.
    const path = url.href.slice(url.origin.length)
    const upstream = startRequest(url, { path, method: message.method, headers, agent: false }, resolve)
    upstream.on('error', reject)
    upstream.end(body)
  })
}

/**
 * Views whose scripts must not be stored failed to load far more often in WebKit. A session starts with an empty cache, so nothing of
 * another journey is kept.
 */
function keepScripts(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const isScript = headers['content-type']?.includes('javascript')
  return isScript ? { ...headers, 'cache-control': 'max-age=3600' } : headers
}

/** A strict policy would stop the init scripts too. */
function allowScript(headers: IncomingHttpHeaders, script: string): IncomingHttpHeaders {
  const { 'content-length': _length, ...kept } = headers
  const policy = kept['content-security-policy']
  if (typeof policy !== 'string') return kept
  const hash = createHash('sha256').update(script).digest('base64')
  return { ...kept, 'content-security-policy': policy.replace('script-src ', `script-src 'sha256-${hash}' `) }
}
