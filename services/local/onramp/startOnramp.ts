// The on-ramp: pages on which a visitor pays, and an API for partners. Several processes can share one database.
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
/** Milliseconds between two checks for due, delayed, or abandoned deliveries. */
const LOOK_MS = 500

export interface OnrampOptions extends OnrampSettings {
  /** Preferred port; the next free one if it is in use. 0 means any free port. */
  port?: number
  /** Origin for browsers, if a proxy is in front. */
  publicUrl?: string
  /** Called with the route or network, and the kind of an unexpected error. */
  onFault?: (where: string, kind: string) => void
}

export interface Onramp extends Running {
  /** Origin of the pages and the API. */
  url: string
}

/** Starts one process, and resolves when it answers. */
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
