// A file server for one folder of a built example. `config.json` comes from memory, so that an example gets its endpoints without a build.
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { extname, isAbsolute, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createListener } from '../listener.ts'
import type { Running } from '../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../ports.ts'

export interface StaticOptions {
  /** Folder to serve. */
  dir: string
  /** Preferred port; the next free one if it is in use. 0 means any free port. */
  port: number
  /** Headers of every response, such as `content-security-policy`. A `cache-control` here overrides that of the file. */
  headers?: Readonly<Record<string, string>>
  /** Content of `/config.json`, instead of a file with that name. */
  config?: unknown
  /** Other routes of the site's server by path prefix, created once its origin is known. */
  mount?: (origin: string) => Promise<Mounts>
}
type Mounts = Readonly<Record<string, RequestListener>>

export interface StaticServer extends Running {
  url: string
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const UNKNOWN_TYPE = 'application/octet-stream'
/** Bundlers put a hash of at least 8 characters before the extension; such files never change. */
const HASHED_NAME = /[-.][\w-]{8,}\.(js|css|woff2|svg|png|webp)$/
const ONE_YEAR_S = 31_536_000

/** Serves `dir` on loopback. Throws if the folder does not exist. */
export async function startStatic(options: StaticOptions): Promise<StaticServer> {
  const root = await realpath(options.dir).catch((cause) => {
    throw new Error(`Nothing to serve: ${options.dir} does not exist. Build it first.`, { cause })
  })
  let mounts: Mounts = {}
  const server = createListener((request, response) => {
    for (const [name, value] of Object.entries(options.headers ?? {})) response.setHeader(name, value)
    response.setHeader('x-content-type-options', 'nosniff')
    const mounted = Object.keys(mounts).find((path) => request.url?.startsWith(path))
    if (mounted) return mounts[mounted]?.(request, response)
    answer(root, options.config, request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'The file could not be read.')
    })
  })
  const port = await listenOnFreePort(server, options.port)
  const url = `http://${LOOPBACK}:${port}`
  mounts = (await options.mount?.(url)) ?? {}
  return { url, stop: () => closeServer(server) }
}

async function answer(root: string, config: unknown, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'Only GET and HEAD.')
  const path = parsePath(request.url ?? '/')
  if (path === null) return sendText(response, 400, 'Not a path.')
  if (path === '/health') return sendText(response, 200, 'ok')
  if (path === '/config.json' && config !== undefined) return sendJson(response, config)
  const file = await findFile(root, path)
  if (file === null) return sendText(response, 404, 'Not found.')
  const isImmutable = HASHED_NAME.test(file.path)
  response.setHeader('content-type', CONTENT_TYPES[extname(file.path)] ?? UNKNOWN_TYPE)
  response.setHeader('content-length', file.bytes)
  const lifetime = isImmutable ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache'
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', lifetime)
  if (request.method === 'HEAD') return void response.end()
  await pipeline(createReadStream(file.path), response)
}

/** Returns the decoded path of a request target; null if it is invalid. */
function parsePath(target: string): string | null {
  try {
    const path = decodeURIComponent(target.split(/[?#]/, 1)[0] ?? '')
    return path.startsWith('/') && !path.includes('\0') && !path.includes('\\') ? path : null
  } catch {
    return null
  }
}

/** Returns the file of a path; null if there is none inside the folder. Symbolic links that lead out of it are not followed. */
async function findFile(root: string, path: string): Promise<{ path: string; bytes: number } | null> {
  try {
    const file = await realpath(join(root, path.endsWith('/') ? `${path}index.html` : path))
    const inside = relative(root, file)
    if (inside.startsWith('..') || isAbsolute(inside)) return null
    const info = await stat(file)
    if (info.isDirectory()) return path.endsWith('/') ? null : findFile(root, `${path}/`)
    return { path: file, bytes: info.size }
  } catch {
    return null
  }
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', CONTENT_TYPES['.json'] ?? UNKNOWN_TYPE)
  response.setHeader('cache-control', 'no-store')
  response.end(JSON.stringify(value))
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}
