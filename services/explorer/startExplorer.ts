// The wallet directory over HTTP: listings with pages, search, and filters; images; and the analytics flag.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readCaller } from '../caller.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { createRateLimits } from '../database/rateLimits.ts'
import { createRequestLimits } from '../database/requestLimits.ts'
import { errorKind } from '../errorKind.ts'
import { createListener, readTarget, recordRoute } from '../listener.ts'
import type { Running } from '../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../ports.ts'
import { type Answer, answerRequest, answerTooMany, type Directory, fail } from './answerRequest.ts'
import { type Listing, listKnownWallets } from './createListings.ts'
import { type KeptPictures, keepPictures, type LoadPicture } from './pictures/keepPictures.ts'
import { MIGRATIONS, SCHEMA } from './schema.ts'
import { cacheListings, type KeptListings } from './sources/keepListings.ts'
import type { ReadListings } from './sources/listingSources.ts'

const DEFAULT_PORT = 4191
/** Average limit of one caller, for listings and for pictures. A wallet list sends one request per picture. */
const REQUESTS_PER_SECOND = 200
const REFRESH_MS = 300_000
/** Paths of images, which end with the image's ID. */
const IMAGE_KEY = /^(\/(?:getWalletImage|public\/[A-Za-z]+))\/[^/]+$/
/** Any origin may call it and show the images. */
const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
const PREFLIGHT_HEADERS = { 'access-control-allow-methods': 'GET', 'access-control-allow-headers': '*' }

export interface ListingSource {
  name: string
  read: ReadListings
  refreshMs?: number
  /** Absent: pictures are drawn. */
  loadPicture?: LoadPicture
}

export interface ExplorerOptions {
  /** Preferred port; the next free one if it is in use. 0 means any free port. */
  port?: number
  /** Opens the port. By default, it searches for a free one on this machine. */
  openPort?: OpenPort
  /**
   * Shares rate limits between processes, and stores the last valid copy of a source. Without it, each process has its own limits. The
   * caller closes it.
   */
  database?: Database
  /** Number of your proxies in front of the server, see readCaller. Default 0: the visitor's address is never read from a header. */
  proxyHops?: number
  /** Average requests per second of one caller, for listings and for pictures; a burst can have twice as many. Default 200. */
  requestsPerSecond?: number
  /** Source of the listings. Replaces `listings`. */
  source?: ListingSource
  /** Called with what could not be read, `listings` or `pictures`, and the kind of the failure. */
  onFault?: (where: string, kind: string) => void
  /** Returns milliseconds since 1970. Default `Date.now`. */
  now?: () => number
  /** Default: the well-known wallets. */
  listings?: readonly Listing[]
  /** Accepted project IDs. Default: any ID of 32 hex digits. */
  projectIds?: readonly string[]
  /** Response of `getAnalyticsConfig`. Default true. */
  isAnalyticsEnabled?: boolean
  /** For tests that inject faults; operators leave it out. */
  interfere?: (request: IncomingMessage, response: ServerResponse, answerTruly: () => Promise<void>) => Promise<void>
}

export interface Explorer extends Running {
  url: string
  /** Null without a source. */
  kept: KeptListings | null
}

/** Starts the directory, and resolves when it answers. */
export async function startExplorer(options: ExplorerOptions = {}): Promise<Explorer> {
  const { projectIds, isAnalyticsEnabled = true, interfere, openPort = listenOnFreePort } = options
  const { database, requestsPerSecond = REQUESTS_PER_SECOND, proxyHops = 0, now = Date.now } = options
  if (database) await migrate(database, SCHEMA, MIGRATIONS)
  const rates = createRateLimits(database?.query ?? null, SCHEMA, now)
  const limits = createRequestLimits(requestsPerSecond, rates)
  const kept = options.source ? await keepSource(options, options.source) : null
  const listings = options.listings ?? listKnownWallets()
  const directory: Directory = {
    get listings() {
      return kept ? kept.current() : listings
    },
    isAnalyticsEnabled,
    pictures: keepPicturesOf(options),
    ...(projectIds ? { projectIds } : {}),
  }

  const answerGet = async (request: IncomingMessage, response: ServerResponse) => {
    const url = readTarget(request)
    if (!url) return send(response, fail(400, 'malformed', 'The address is not valid'))
    if (url.pathname === '/health') return void response.end('ok\n')
    const isAllowed = limits.allows(readCaller(request, proxyHops), kindOfPath(url.pathname))
    if (!isAllowed) return send(response, answerTooMany())
    const { status, headers, body } = await answerRequest(directory, url, request.headers)
    if (status < 400) recordRoute(request, url.pathname.replace(IMAGE_KEY, '$1/:key'))
    send(response, { status, headers, body })
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, PREFLIGHT_HEADERS).end()
    if (request.method !== 'GET') return send(response, fail(405, 'method', 'Only GET is supported', { allow: 'GET' }))
    await answerGet(request, response).catch((cause) => {
      options.onFault?.('request', errorKind(cause))
      response.destroy()
    })
  }
  const server = createListener(async (request, response) => {
    for (const [name, value] of Object.entries(OPEN_HEADERS)) response.setHeader(name, value)
    const answerTruly = () => answer(request, response)
    return interfere ? interfere(request, response, answerTruly) : answerTruly()
  })
  const port = await openPort(server, options.port ?? DEFAULT_PORT)
  const stop = async () => {
    await closeServer(server)
    await Promise.all([kept?.stop(), rates.stop()])
  }
  return { url: `http://${LOOPBACK}:${port}`, kept, stop }
}

function keepSource({ database, onFault }: ExplorerOptions, { name, read, refreshMs = REFRESH_MS }: ListingSource) {
  return cacheListings({
    name,
    read,
    refreshMs,
    query: database?.query ?? null,
    onFault: (kind) => onFault?.('listings', kind),
  })
}

function keepPicturesOf({ database, source, onFault, now = Date.now }: ExplorerOptions): KeptPictures | null {
  if (!source?.loadPicture) return null
  const { name, loadPicture: load } = source
  return keepPictures({
    name,
    load,
    nowMs: now,
    query: database?.query ?? null,
    onFault: (kind) => onFault?.('pictures', kind),
  })
}

/** Rate limits count by kind, because callers can choose any number of paths. */
function kindOfPath(path: string): string {
  if (IMAGE_KEY.test(path)) return 'images'
  return path === '/getWallets' ? path : 'other'
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body)
}
