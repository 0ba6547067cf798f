/** Serves the proof pages on two loopback origins: the host page under a strict Content-Security-Policy, and the frame. */
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Two running origins: `pageUrl` and `frameUrl` end without a slash; `close` stops both. */
export interface ProofServer {
  readonly pageUrl: string
  readonly frameUrl: string
  close(): Promise<void>
}

const PAGES = new URL('./pages/', import.meta.url)
const FILE_NAME = /^\/([a-z]+\.(html|js|css))$/
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}
const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src *; img-src * data: blob:; frame-src *"
const TRUSTED_TYPES_POLICY = `${STRICT_POLICY}; require-trusted-types-for 'script'`

/** Starts both origins on free ports; `/x.html?trusted-types` adds `require-trusted-types-for 'script'` to the policy. */
export async function startProofServer(): Promise<ProofServer> {
  const pages = await listen()
  const frames = await listen()
  return {
    pageUrl: urlOf(pages),
    frameUrl: urlOf(frames),
    close: async () => {
      await Promise.all([stop(pages), stop(frames)])
    },
  }
}

function listen(): Promise<Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const policy = url.searchParams.has('trusted-types') ? TRUSTED_TYPES_POLICY : STRICT_POLICY
    void sendFile(url.pathname, policy, response)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}

async function sendFile(path: string, policy: string, response: ServerResponse): Promise<void> {
  const [, name, extension] = FILE_NAME.exec(path) ?? []
  const contentType = CONTENT_TYPES[extension ?? '']
  if (name === undefined || contentType === undefined) {
    response.writeHead(404).end()
    return
  }
  try {
    const body = await readFile(new URL(name, PAGES))
    response.writeHead(200, { 'content-type': contentType, 'content-security-policy': policy }).end(body)
  } catch {
    response.writeHead(404).end()
  }
}

function urlOf(server: Server): string {
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    server.closeAllConnections()
  })
}
