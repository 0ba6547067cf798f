// The data API: balances, history, prices, names, and more on any network. Any number of processes can share one database.
import { migrate } from '../database/migrate.ts'
import { createRateLimits } from '../database/rateLimits.ts'
import { createRequestLimits } from '../database/requestLimits.ts'
import { errorKind } from '../errorKind.ts'
import type { Running } from '../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../ports.ts'
import { repeatEvery } from '../repeatEvery.ts'
import { replyHealth } from '../replyHealth.ts'
import type { DataContext } from './context.ts'
import type { ApiInterference } from './http/apiInterference.ts'
import type { ApiRoutes } from './http/route.ts'
import { serveApi } from './http/serveApi.ts'
import { followNetwork } from './indexer/followNetwork.ts'
import { PICTURE_PATH } from './pictures/pictureRoutes.ts'
import { SUPPORTED_CHAINS } from './routes/chains.ts'
import { purgeSessions } from './routes/sessions.ts'
import { createRoutes } from './routes.ts'
import { MIGRATIONS, SCHEMA } from './schema.ts'
import { type DataApiSettings, type DataNetwork, isEvm } from './settings.ts'

const DEFAULT_PORT = 4186
const DEFAULT_ZONES = ['reown.id']
/** Average requests of one caller to one route. */
const REQUESTS_PER_SECOND = 100
/** Polls often enough that a new block is in the history well within a second and a half. */
const POLL_MS = 250
const PROJECT_ID = /^[0-9a-f]{32}$/
const HEALTH = 'GET /health'
const PURGE_INTERVAL_MS = 60_000

export interface DataApiOptions extends DataApiSettings {
  /** Preferred port. If it is in use, the next free one is taken. 0 lets the system choose. */
  port?: number
  /** Opens the port, instead of searching for a free one on this machine. */
  openPort?: OpenPort
  /** The origin as browsers see it, if there is a proxy in front. */
  publicUrl?: string
  /** The number of your own proxies in front of the server, see readCaller. Default 0: never read the caller's address from a header. */
  proxyHops?: number
  /** Average requests per second from one caller to one route. A burst may have twice as many. Default 100. */
  requestsPerSecond?: number
  /** Additional routes on a developer's machine. */
  moreRoutes?: ApiRoutes
  /** Other IDs for the first network with pools, on a developer's machine. */
  standIns?: readonly DataNetwork[]
  /** Lets tests change responses. Undefined for operators. */
  interference?: ApiInterference
  /** Called with the route or the network, and the kind of an unexpected error. */
  onFault?: (where: string, kind: string) => void
  /** Called when a network has replaced blocks, with the newest remaining block, or null if the chain restarted. */
  onReorg?: (network: string, common: bigint | null) => void
}

export interface DataApi extends Running {
  url: string
}

/** Starts one process, which answers requests and indexes its EVM networks. Resolves when it is ready. */
export async function startDataApi(options: DataApiOptions): Promise<DataApi> {
  const { database, networks, port = DEFAULT_PORT, publicUrl, projectIds, onFault, pollMs = POLL_MS } = options
  const { now = Date.now, zones = DEFAULT_ZONES, requestsPerSecond = REQUESTS_PER_SECOND, proxyHops } = options
  const { openPort = listenOnFreePort } = options
  await migrate(database, SCHEMA, MIGRATIONS)
  let url = publicUrl ?? ''
  const context: DataContext = {
    ...options,
    query: database.query,
    now,
    zones,
    url: () => url,
    standIns: options.standIns ?? [],
  }
  const rates = createRateLimits(database.query, SCHEMA, now)
  const stopping = new AbortController()
  const server = serveApi({
    signal: stopping.signal,
    proxyHops,
    onFault,
    routes: { [HEALTH]: () => replyHealth(database), ...createRoutes(context), ...options.moreRoutes },
    isOpen: (route) => route === HEALTH || route === SUPPORTED_CHAINS || route.startsWith(`GET ${PICTURE_PATH}`),
    isKnown: (id) => projectIds?.includes(id) ?? PROJECT_ID.test(id),
    limits: createRequestLimits(requestsPerSecond, rates),
    ...(options.interference && { interference: options.interference }),
  })
  const taken = await openPort(server, port)
  url ||= `http://${LOOPBACK}:${taken}`
  const endPurge = repeatEvery(PURGE_INTERVAL_MS, () => {
    purgeSessions(context).catch((cause) => onFault?.('purge', errorKind(cause)))
  })
  const followed = networks
    .filter((network) => isEvm(network) && !network.explorer)
    .map((network) =>
      followNetwork({
        database,
        network,
        pollMs,
        onFault: (kind) => onFault?.(network.id, kind),
        onReorg: (common) => options.onReorg?.(network.id, common),
      }),
    )
  return {
    url,
    stop: async () => {
      stopping.abort()
      endPurge()
      await closeServer(server)
      await Promise.all([...followed.map((stop) => stop()), rates.stop()])
    },
  }
}
