// Starts a service as `latchkey-server` does: from its definition and settings, with the same logs, metrics, and readiness. Differences:
// services share a process and a database, and a port in use is replaced by the next free one.
import { createLogs } from '../../server/src/operations/createLogs.ts'
import type { ServiceDefinition } from '../../server/src/services/service.ts'
import { readSettings } from '../../server/src/settings/readSettings.ts'
import type { Settings } from '../../server/src/settings/setting.ts'
import { startService } from '../../server/src/startService.ts'
import type { Database } from '../database/database.ts'
import type { Running } from '../log.ts'
import { type ReservedPort, reservePort } from './reservePort.ts'

/** Satisfies the settings' schema; the database is already open. */
const DATABASE_URL = 'postgres://shared'

export interface OperatedOptions<Local> {
  /** Absent for a service without a database. */
  database?: Database
  /** Preferred or reserved port. */
  port: number | ReservedPort
  /** Environment variables, as an operator sets them. */
  environment?: Readonly<Record<string, string>>
  /** Options that the server program never sets. */
  local?: Local
  /** Called with each log line at warning level or above. */
  onLine: (line: string) => void
}

export async function startOperated<S extends Settings, Local>(
  service: ServiceDefinition<S, Local>,
  { database, port: wished, environment, local, onLine }: OperatedOptions<Local>,
): Promise<Running & { url: string }> {
  const port = typeof wished === 'number' ? await reservePort(wished) : wished
  const { logger, within } = createLogs({ service: service.name, level: 'warn', output: { write: onLine } })
  try {
    const values = readSettings(service.settings, { DATABASE_URL, PUBLIC_URL: port.url, ...environment })
    const { stop } = await startService(service, values, {
      // The keys on this machine are public, so there is nothing to audit.
      logs: { logger, within, audit: () => undefined },
      database,
      openPort: port.openPort,
      proxyHops: 0,
      ...(local && { local }),
    })
    return { url: port.url, stop }
  } catch (cause) {
    await port.release()
    throw cause
  }
}
