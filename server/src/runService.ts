// Runs one service as a process: opens the database and the port, starts the service, waits for a signal, and then shuts down in order.
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Database } from '../../services/database/database.ts'
import { openPostgresServer } from '../../services/database/postgresServer.ts'
import { listenExactly } from '../../services/ports.ts'
import { createLogs } from './operations/createLogs.ts'
import type { ServiceDefinition } from './services/service.ts'
import type { COMMON_SETTINGS } from './settings/commonSettings.ts'
import type { Values } from './settings/setting.ts'
import { startService } from './startService.ts'

/** The settings of every service, and optional ones of some. */
type CommonValues = Values<typeof COMMON_SETTINGS> & { DATABASE_URL?: string; AUDIT_LOG?: string }

const MS_PER_S = 1000

/** Resolves to the exit code after the service has stopped. `stopAsked` resolves to the reason for the stop. */
export async function runService(
  service: ServiceDefinition,
  values: Readonly<Record<string, unknown>>,
  stopRequested: Promise<string>,
): Promise<number> {
  const common = values as CommonValues
  const logs = createLogs({ service: service.name, level: common.LOG_LEVEL, auditFile: common.AUDIT_LOG })
  const { logger } = logs

  let database: Database | undefined
  try {
    database = common.DATABASE_URL ? await openPostgresServer(common.DATABASE_URL) : undefined
    const running = await startService(service, values, {
      logs,
      database,
      proxyHops: common.PROXY_HOPS,
      async openPort(server) {
        const port = await listenExactly(server, { host: common.HOST, port: common.PORT })
        logger.info({ event: 'listening', host: common.HOST, port })
        return port
      },
    })

    const reason = await stopRequested
    logger.info({ event: 'stopping', reason })
    running.announceStop()
    await waitFor(common.SHUTDOWN_DELAY_S * MS_PER_S)
    const ended = endInOrder()
    const isInTime = await Promise.race([ended.then(() => true), waitFor(common.GRACE_PERIOD_S * MS_PER_S, false)])
    logger[isInTime ? 'info' : 'warn']({ event: 'stopped', isInTime })
    return isInTime ? 0 : 1

    async function endInOrder() {
      await running.drain()
      await running.stop()
      await database?.close()
    }
  } catch (cause) {
    logger.fatal({ event: 'failed', message: cause instanceof Error ? cause.message : String(cause) })
    return 1
  }
}
