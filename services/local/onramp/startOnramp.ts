// The on-ramp: a page where a person pays, and what partners ask about it. Any number of processes may share one database.
import { migrate } from '../../database/migrate.ts'
import { errorKind } from '../../errorKind.ts'
import type { Running } from '../../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../ports.ts'
import { repeatEvery } from '../../repeatEvery.ts'
import { type Route, serveRoutes } from '../../routes.ts'
import type { OnrampContext } from './context.ts'
import { createDelivery } from './deliver.ts'
import { pageRoutes } from './pageRoutes.ts'
import { partnerRoutes } from './partnerRoutes.ts'
import { MIGRATIONS, SCHEMA } from './schema.ts'
import type { OnrampSettings } from './settings.ts'

const DEFAULT_PORT = 4188
/** How often it is looked for what is due, delayed, or left by a process that ended. */
const LOOK_MS = 500

export interface OnrampOptions extends OnrampSettings {
  /** Wished port; the next free one is taken when it is in use. 0 lets the system choose. */
  port?: number
  /** Origin as browsers see it, where a proxy stands in front. */
  publicUrl?: string
  /** Told the route, or the network, and the kind of an error that no one expected. */
  onFault?: (where: string, kind: string) => void
}

export interface Onramp extends Running {
  /** Origin of the page, and of what partners ask. */
  url: string
}

/** Starts one process; resolves when it answers. */
export async function startOnramp(options: OnrampOptions): Promise<Onramp> {
  const { database, networks, port = DEFAULT_PORT, publicUrl, now = Date.now, onFault } = options
  await migrate(database, SCHEMA, MIGRATIONS)
  const delivery = createDelivery({ database, networks, now, onFault })
  let delivering = Promise.resolve()
  const deliver = () => {
    delivering = delivery().catch((cause) => onFault?.('delivery', errorKind(cause)))
    return delivering
  }
  let url = publicUrl ?? ''
  const context: OnrampContext = { ...options, query: database.query, now, deliver, url: () => url }
  const routes: Record<string, Route> = { ...partnerRoutes(context), ...(await pageRoutes(context)) }
  const server = serveRoutes({ routes: () => routes, ...(onFault && { onFault }) })
  const taken = await listenOnFreePort(server, port)
  url ||= `http://${LOOPBACK}:${taken}`
  const stopLooking = repeatEvery(LOOK_MS, () => void deliver())
  return {
    url,
    stop: async () => {
      stopLooking()
      await closeServer(server)
      await delivering
    },
  }
}
