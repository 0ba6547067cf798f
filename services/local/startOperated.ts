// Starts a service as `latchkey-server` does: by its definition and the text of its settings, with the same log lines, metrics and
// readiness. It differs in two ways: services share a process and a database, and a taken port is answered with the next free one.
import { createLogs } from '../../server/src/operations/createLogs.ts'
import type { ServiceDefinition } from '../../server/src/services/service.ts'
import { readSettings } from '../../server/src/settings/readSettings.ts'
import type { Settings } from '../../server/src/settings/setting.ts'
import { startService } from '../../server/src/startService.ts'
import type { Database } from '../database/database.ts'
import type { Running } from '../log.ts'
import { type ReservedPort, reservePort } from './reservePort.ts'

/** Satisfies the schema: the database is open already. */
const DATABASE_URL = 'postgres://shared'

export interface OperatedOptions<Local> {
  /** Absent for a service that has none. */
  database?: Database
  /** Wished port, or one that is reserved. */
  port: number | ReservedPort
  /** Variables of the environment, as an operator sets them. */
  environment?: Readonly<Record<string, string>>
  /** What the program never changes. */
  local?: Local
  /** Told each line of the service's log from the level of warnings on. */
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
      // Everyone has the keys of this machine: there is nothing to audit.
      logs: { logger, within, audit: () => undefined },
      ...{ database, openPort: port.openPort, proxyHops: 0 },
      ...(local && { local }),
    })
    return { url: port.url, stop }
  } catch (cause) {
    await port.release()
    throw cause
  }
}
