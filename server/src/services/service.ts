// The definition of one service: its settings, its dependencies, and how to start it.
import type { Database } from '../../../services/database/database.ts'
import type { Running } from '../../../services/log.ts'
import type { ReportKeyEvent } from '../../../services/login/keyEvents.ts'
import type { OpenPort } from '../../../services/ports.ts'
import type { Settings, Values } from '../settings/setting.ts'

/** Something that the service calls. `/ready` lists it. The service is not ready while a required dependency is down. */
export interface Dependency {
  name: string
  isRequired: boolean
  /** Rejects if the dependency does not respond. */
  check(signal: AbortSignal): Promise<unknown>
}

export interface Surroundings {
  /** Passes requests to the service after they are counted and logged. */
  openPort: OpenPort
  /** Where an error happened and its kind, never the content of the request. */
  onFault(where: string, kind: string): void
  /** Reports an event of the service, in words without secrets. */
  onEvent(event: string, detail: object): void
  /** Reports the use of a key, for the audit log. */
  onKeyEvent: ReportKeyEvent
  /** The number of values that still need an old key. */
  onOldSeals(left: number): void
}

export interface Started extends Running {
  dependencies?: readonly Dependency[]
}

/** `Local` holds the overrides for a developer's machine, see `start`. */
export interface ServiceDefinition<S extends Settings = Settings, Local = unknown> {
  /** The name on the command line. */
  name: string
  /** One sentence for `--help`. */
  about: string
  settings: S
  /**
   * Imports the service's code only here, so that a process loads one service. The database comes from `DATABASE_URL`. `local` overrides settings:
   * `npm start` and tests pass it, for simulated faults and invented data. The program never does.
   */
  start(values: Values<S>, surroundings: Surroundings & { database: Database }, local?: Local): Promise<Started>
}

/** Infers the types of the settings. */
export function defineService<const S extends Settings, Local = unknown>(
  definition: ServiceDefinition<S, Local>,
): ServiceDefinition<S, Local> {
  return definition
}
