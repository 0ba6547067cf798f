// Runs one service as a process: database, port, service; then waits for a signal and ends in order.
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Database } from '../../services/database/database.ts'
import { openPostgresServer } from '../../services/database/postgresServer.ts'
import { listenExactly } from '../../services/ports.ts'
import { createLogs } from './operations/createLogs.ts'
import { createMetrics } from './operations/createMetrics.ts'
import { createReadiness } from './operations/createReadiness.ts'
import { createServedRequests } from './operations/serveRequests.ts'
import type { Dependency, ServiceDefinition } from './services/service.ts'
import type { COMMON_SETTINGS } from './settings/commonSettings.ts'
import type { Values } from './settings/setting.ts'

/** What every service has, and what some have. */
type CommonValues = Values<typeof COMMON_SETTINGS> & { DATABASE_URL?: string; AUDIT_LOG?: string }

const MS_PER_S = 1000

/** Resolves to the exit code when the service has ended. `stopAsked` resolves to why it should. */
export async function runService(
  service: ServiceDefinition,
  values: Readonly<Record<string, unknown>>,
  stopAsked: Promise<string>,
): Promise<number> {
  const common = values as CommonValues
  const logs = createLogs({ service: service.name, level: common.LOG_LEVEL, auditFile: common.AUDIT_LOG })
  const metrics = createMetrics(service.name)
  const readiness = createReadiness(metrics.setDependency)
  const requests = createServedRequests({ logs, metrics, readiness, proxyHops: common.PROXY_HOPS })
  const { logger } = logs

  let database: Database | undefined
  try {
    database = common.DATABASE_URL ? await openPostgresServer(common.DATABASE_URL) : undefined
    if (database) readiness.add([dependOnDatabase(database)])
    const running = await service.start(values as never, {
      // A service without DATABASE_URL has no use for it.
      database: database as Database,
      async openPort(server) {
        requests.attach(server)
        const port = await listenExactly(server, { host: common.HOST, port: common.PORT })
        logger.info({ event: 'listening', host: common.HOST, port })
        return port
      },
      onFault(where, kind) {
        metrics.countFault(kind)
        logger.error({ event: 'fault', where, kind })
      },
      onEvent: (event, detail) => logger.debug({ event, ...detail }),
      onOldSeals(left) {
        metrics.setOldSeals(left)
        if (left > 0) logger.info({ event: 'old-seals', left })
      },
      onKeyEvent(event) {
        metrics.countKeyEvent(event.action)
        logs.audit({ event: 'key', ...event })
      },
    })
    readiness.add(running.dependencies ?? [])
    logger.info({ event: 'ready' })

    const reason = await stopAsked
    logger.info({ event: 'stopping', reason })
    readiness.stop()
    await waitFor(common.SHUTDOWN_DELAY_S * MS_PER_S)
    const ended = endInOrder()
    const isInTime = await Promise.race([ended.then(() => true), waitFor(common.GRACE_PERIOD_S * MS_PER_S, false)])
    logger[isInTime ? 'info' : 'warn']({ event: 'stopped', isInTime })
    return isInTime ? 0 : 1

    async function endInOrder() {
      await requests.drain()
      await running.stop()
      requests.cut()
      await database?.close()
    }
  } catch (cause) {
    logger.fatal({ event: 'failed', message: cause instanceof Error ? cause.message : String(cause) })
    return 1
  }
}

function dependOnDatabase({ query }: Database): Dependency {
  return { name: 'database', isRequired: true, check: () => query('select 1') }
}
