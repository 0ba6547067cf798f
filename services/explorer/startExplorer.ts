// The wallet directory over HTTP: listings by page, search and filter, images, and the analytics flag.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as waitFor } from 'node:timers/promises'
import { createListener, noteRoute, readTarget } from '../listener.ts'
import type { Running } from '../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../ports.ts'
import { answerControl, CONTROL_PATH } from '../relay/control.ts'
import { answerRequest, answerWrongly, type Directory } from './answerRequest.ts'
import { createListings } from './createListings.ts'
import { commandSchema, createExplorerSwitches, type ExplorerFaults } from './explorerFaults.ts'

const DEFAULT_PORT = 4191
const DEFAULT_SEED = 'latchkey'
/** What an image is asked by, at the end of its path. */
const IMAGE_KEY = /^(\/(?:getWalletImage|public\/[A-Za-z]+))\/[^/]+$/
/** Any page may ask, and show the images. */
const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
const PREFLIGHT_HEADERS = { 'access-control-allow-methods': 'GET', 'access-control-allow-headers': '*' }

export interface ExplorerOptions {
  /** Wished port; the next free one is taken when it is in use. 0 lets the system choose. */
  port?: number
  /** Opens the port instead of the search for a free one on this machine. */
  openPort?: OpenPort
  /** Decides which listings are invented. */
  seed?: string
  /** How many listings; 600 when absent. About half of them serve EVM networks. */
  listingCount?: number
  /** Project ids that may ask; any id of 32 hex digits when absent. */
  projectIds?: readonly string[]
  /** What `getAnalyticsConfig` says; true when absent. */
  isAnalyticsEnabled?: boolean
  /** Answers `POST /control`, so that tests in a browser reach the fault switches. Never behind a public address. */
  control?: boolean
}

export interface Explorer extends Running {
  url: string
  faults: ExplorerFaults
}

/** Starts the directory; resolves when it answers. */
export async function startExplorer(options: ExplorerOptions = {}): Promise<Explorer> {
  const { projectIds, isAnalyticsEnabled = true, seed = DEFAULT_SEED, openPort = listenOnFreePort } = options
  const directory: Directory = {
    listings: createListings(seed, options.listingCount),
    isAnalyticsEnabled,
    ...(projectIds ? { projectIds } : {}),
  }
  const switches = createExplorerSwitches()
  const stopping = new AbortController()

  const answerGet = async (request: IncomingMessage, response: ServerResponse) => {
    const url = readTarget(request)
    if (!url) return void response.writeHead(400).end()
    if (url.pathname === '/health') return void response.end('ok\n')
    const rule = switches.take(url.pathname)
    if (rule?.kind === 'slow') await waitFor(rule.delayMs ?? 0, undefined, { signal: stopping.signal })
    const wrong = rule ? answerWrongly(rule) : null
    const { status, headers, body } = wrong ?? answerRequest(directory, url, request.headers)
    if (status < 400) noteRoute(request, url.pathname.replace(IMAGE_KEY, '$1/:key'))
    response.writeHead(status, headers).end(body)
  }
  const server = createListener(async (request, response) => {
    if (options.control && request.url === CONTROL_PATH) {
      return answerControl(request, response, commandSchema, (command) =>
        command.do === 'add' ? switches.add(command.rule) : switches.clear(),
      )
    }
    for (const [name, value] of Object.entries(OPEN_HEADERS)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return void response.writeHead(204, PREFLIGHT_HEADERS).end()
    if (request.method !== 'GET') return void response.writeHead(405).end()
    await answerGet(request, response).catch(() => response.destroy())
  })
  const port = await openPort(server, options.port ?? DEFAULT_PORT)
  const stop = () => {
    stopping.abort()
    return closeServer(server)
  }
  return { url: `http://${LOOPBACK}:${port}`, faults: switches, stop }
}
