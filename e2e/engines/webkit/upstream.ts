// Requests of the browser, sent on to their server.
import { createHash } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, request as startRequest } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request of the browser, once its body has arrived. */
export interface Received {
  url: URL
  message: IncomingMessage
  body: Buffer
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Streams the server's response; a page gets the init scripts before its own. */
export async function sendUpstream(
  url: URL,
  received: Received,
  response: ServerResponse,
  initScripts: readonly string[],
): Promise<void> {
  const answer = await sendRequest(url, received)
  const { statusCode = 502, headers } = answer
  if (!isPage(headers) || initScripts.length === 0) {
    startAnswer(response, statusCode, keepScripts(headers))
    answer.pipe(response)
    return
  }
  sendAnswer(response, { status: statusCode, headers, body: await text(answer) }, initScripts)
}

/** Sends a complete response; a page gets the init scripts. */
export function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: Answer,
  initScripts: readonly string[],
): void {
  if (!isPage(headers) || initScripts.length === 0) {
    startAnswer(response, status, headers)
    response.end(body)
    return
  }
  // The text of a script must not end its element.
  const script = initScripts.join('\n;').replaceAll('</script', '<\\/script')
  startAnswer(response, status, allowScript(headers, script))
  response.end(body.replace(/<head[^>]*>|<!doctype html>/i, (tag) => `${tag}<script>${script}</script>`))
}

const isPage = (headers: IncomingHttpHeaders) => String(headers['content-type']).includes('text/html')

/** The server's response, for a route that changes it. */
export async function fetchUpstream(received: Received, address = received.url.href): Promise<Answer> {
  const answer = await sendRequest(new URL(address), received)
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await text(answer) }
}

/** Unlike `writeHead`, keeps the headers for listeners of the response. */
function startAnswer(response: ServerResponse, status: number, headers: IncomingHttpHeaders): void {
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
}

function sendRequest(url: URL, { message, body }: Received): Promise<IncomingMessage> {
  const { 'accept-encoding': _encoding, 'proxy-connection': _connection, ...headers } = message.headers
  return new Promise((resolve, reject) => {
    // A URL passed unchanged would lose an empty search.
    const path = url.href.slice(url.origin.length)
    const upstream = startRequest(
      url,
      { path, method: message.method, headers: { ...headers, host: url.host }, agent: false },
      resolve,
    )
    upstream.on('error', reject)
    upstream.end(body)
  })
}

/**
 * In WebKit, views whose scripts must not be stored failed to load far more often. A session starts with an empty cache, so nothing of
 * another journey is kept.
 */
function keepScripts(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const isScript = headers['content-type']?.includes('javascript')
  return isScript ? { ...headers, 'cache-control': 'max-age=3600' } : headers
}

/** A strict policy would block the init scripts too. */
function allowScript(headers: IncomingHttpHeaders, script: string): IncomingHttpHeaders {
  const { 'content-length': _length, ...kept } = headers
  const policy = kept['content-security-policy']
  if (typeof policy !== 'string') return kept
  const hash = createHash('sha256').update(script).digest('base64')
  return { ...kept, 'content-security-policy': policy.replace('script-src ', `script-src 'sha256-${hash}' `) }
}
