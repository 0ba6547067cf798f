// What the program knows of one service: its settings, what it depends on, and how it starts.
import type { Database } from '../../../services/database/database.ts'
import type { Running } from '../../../services/log.ts'
import type { ReportKeyEvent } from '../../../services/login/keyEvents.ts'
import type { OpenPort } from '../../../services/ports.ts'
import type { Settings, Values } from '../settings/setting.ts'

/** Something a service calls. `/ready` names it; without a required one the service is not ready. */
export interface Dependency {
  name: string
  isRequired: boolean
  /** Rejects when it does not answer. */
  check(signal: AbortSignal): Promise<unknown>
}

export interface Surroundings {
  /** Passes on what the service is asked, after it is counted and logged. */
  openPort: OpenPort
  /** Where and what kind: never what was sent. */
  onFault(where: string, kind: string): void
  /** An event of the service itself, with words that hold no secrets. */
  onEvent(event: string, detail: object): void
  /** Something was done with a key; for the audit log. */
  onKeyEvent: ReportKeyEvent
  /** For how many values an old key is still needed. */
  onOldSeals(left: number): void
}

export interface Started extends Running {
  dependencies?: readonly Dependency[]
}

/** `Local`: what a developer's machine may change, see `start`. */
export interface ServiceDefinition<S extends Settings = Settings, Local = unknown> {
  /** As on the command line. */
  name: string
  /** One sentence for `--help`. */
  about: string
  settings: S
  /**
   * Imports what it needs: the others cost this process nothing. The database is that of `DATABASE_URL`. `local` takes the place of what the
   * settings say: `npm start` and tests pass it, for simulated faults and invented data. The program never does.
   */
  start(values: Values<S>, surroundings: Surroundings & { database: Database }, local?: Local): Promise<Started>
}

/** Infers the types of the settings. */
export function defineService<const S extends Settings, Local = unknown>(
  definition: ServiceDefinition<S, Local>,
): ServiceDefinition<S, Local> {
  return definition
}
