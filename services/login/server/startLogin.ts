// The login server: serves the frame, verifies people's identities, and stores the part of a wallet that opens nothing on its own. Any number of
// processes can share one database and one key.
import { errorKind } from '../../errorKind.ts'
import type { Running } from '../../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort, type OpenPort } from '../../ports.ts'
import { repeatEvery } from '../../repeatEvery.ts'
import { type Route, serveRoutes } from '../../routes.ts'
import { createLoginContext, forOwnPages, type LoginContext, type LoginSettings } from './context.ts'
import { deviceRoutes } from './deviceRoutes.ts'
import { emailRoutes } from './emailRoutes.ts'
import { exportRoutes } from './exportRoutes.ts'
import { factorRoutes } from './factorRoutes.ts'
import { methodRoutes } from './methods/methodRoutes.ts'
import { pageRoutes } from './pageRoutes.ts'
import { passkeyRoutes } from './passkeys/passkeyRoutes.ts'
import { resealLogin } from './resealLogin.ts'
import { sessionRoutes } from './sessionRoutes.ts'
import { socialRoutes } from './socialRoutes.ts'
import { updateEmailRoutes } from './updateEmailRoutes.ts'

const DEFAULT_PORT = 4182
const PURGE_INTERVAL_MS = 60_000

export interface LoginOptions extends LoginSettings {
  /** Preferred port. If it is in use, the next free one is taken. 0 lets the system choose. */
  port?: number
  /** Opens the port, instead of searching for a free one on this machine. */
  openPort?: OpenPort
  /** The host name in the server's origin, without `publicUrl`. Default: 127.0.0.1. Passkeys require a name instead of an IP address. */
  host?: string | undefined
  /** The origin as browsers see it, if there is a proxy in front. */
  publicUrl?: string
  /** The number of your own proxies in front of the server, see readCaller. Default 0: never read the caller's address from a header. */
  proxyHops?: number
  /** Called at the start, and each minute while there are `oldKeys`, with the number of values that still need an old key. */
  onOldSeals?: (left: number) => void
}

export interface Login extends Running {
  /** The origin of the frame, which is at `/sdk`. */
  url: string
}

/** Starts one process of the login server. Resolves when the frame can be embedded. */
export async function startLogin({
  port = DEFAULT_PORT,
  publicUrl,
  host = LOOPBACK,
  ...options
}: LoginOptions): Promise<Login> {
  let url = publicUrl ?? ''
  const context = await createLoginContext(options, () => url)
  const routes = await createRoutes(context)
  const { proxyHops, onFault, openPort = listenOnFreePort } = options
  const server = serveRoutes({ routes: () => routes, proxyHops, onFault })
  const taken = await openPort(server, port)
  url ||= `http://${host}:${taken}`
  const reportFault = (task: string) => (cause: unknown) => onFault?.(task, errorKind(cause))
  const reseal = () => resealLogin(context).then(options.onOldSeals, reportFault('reseal'))
  void reseal()
  const endPurge = repeatEvery(PURGE_INTERVAL_MS, () => {
    purge(context).catch(reportFault('purge'))
    if (options.oldKeys?.length) void reseal()
  })
  return {
    url,
    stop: async () => {
      endPurge()
      await closeServer(server)
    },
  }
}

async function createRoutes(context: LoginContext): Promise<Record<string, Route>> {
  const routes = {
    ...emailRoutes(context),
    ...updateEmailRoutes(context),
    ...sessionRoutes(context),
    ...exportRoutes(context),
    ...deviceRoutes(context),
    ...methodRoutes(context),
    ...factorRoutes(context),
    ...socialRoutes(context),
    ...passkeyRoutes(context),
  }
  const guard = ([name, route]: [string, Route]) => [
    name,
    name.startsWith('POST ') ? forOwnPages(context, route) : route,
  ]
  return { ...Object.fromEntries(Object.entries(routes).map(guard)), ...(await pageRoutes(context)) }
}

async function purge({
  attempts,
  flows,
  methods,
  sessions,
  limits,
  challenges,
  syncClock,
}: LoginContext): Promise<void> {
  await syncClock()
  for (const store of [attempts, flows, methods, sessions, limits, challenges]) await store.purge()
}
