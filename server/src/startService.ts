// Starts one service by its definition, with logs, metrics, readiness, and an orderly stop. The program does this for its process, and `npm start`
// for several services in one process.
import type { Database } from '../../services/database/database.ts'
import type { Running } from '../../services/log.ts'
import type { OpenPort } from '../../services/ports.ts'
import type { Logs } from './operations/createLogs.ts'
import { createMetrics } from './operations/createMetrics.ts'
import { createReadiness } from './operations/createReadiness.ts'
import { createServedRequests } from './operations/serveRequests.ts'
import type { Dependency, ServiceDefinition } from './services/service.ts'
import type { Settings, Values } from './settings/setting.ts'

export interface Place<Local> {
  logs: Logs
  /** The caller closes it. Undefined for a service without a database. */
  database: Database | undefined
  openPort: OpenPort
  proxyHops: number
  /** See ServiceDefinition. The program passes none. */
  local?: Local
}

export interface StartedService extends Running {
  /** From now on, `/ready` answers 503. */
  announceStop(): void
  /** Accepts no more requests, and resolves when the open ones have finished. */
  drain(): Promise<void>
}

/** Resolves when the service is ready. */
export async function startService<S extends Settings, Local>(
  service: ServiceDefinition<S, Local>,
  values: Values<S>,
  { logs, database, openPort, proxyHops, local }: Place<Local>,
): Promise<StartedService> {
  const metrics = createMetrics(service.name)
  const readiness = createReadiness(metrics.setDependency)
  const requests = createServedRequests({ logs, metrics, readiness, proxyHops })
  const { logger } = logs
  if (database) readiness.add([dependOnDatabase(database)])
  const surroundings = {
    // Services without a database ignore it.
    database: database as Database,
    openPort(server, wished) {
      requests.attach(server)
      return openPort(server, wished)
    },
    onFault(where: string, kind: string) {
      metrics.countFault(kind)
      logger.error({ event: 'fault', where, kind })
    },
    onEvent: (event: string, detail: object) => logger.debug({ event, ...detail }),
    onOldSeals(left: number) {
      metrics.setOldSeals(left)
      if (left > 0) logger.info({ event: 'old-seals', left })
    },
    onKeyEvent(event) {
      metrics.countKeyEvent(event.action)
      logs.audit({ event: 'key', ...event })
    },
  } satisfies Parameters<typeof service.start>[1]
  const running = await service.start(values, surroundings, local)
  readiness.add(running.dependencies ?? [])
  logger.info({ event: 'ready' })
  return {
    announceStop: readiness.stop,
    drain: requests.drain,
    async stop() {
      await running.stop()
      requests.cut()
    },
  }
}

function dependOnDatabase({ query }: Database): Dependency {
  return { name: 'database', isRequired: true, check: () => query('select 1') }
}
