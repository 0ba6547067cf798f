// A service of a developer's machine that misbehaves when a test says so.
import type { Running } from '../log.ts'

/** Options that make a service misbehave, and the switches for it. */
export interface Misbehavior<Local, Faults> {
  /** What the service is started with. */
  local: Local
  faults: Faults
  /** Releases what a fault holds back. */
  end(): void
}

/** The running service with its switches, which end with it. */
export function withFaults<Service extends Running, Faults>(
  service: Service,
  { faults, end }: Omit<Misbehavior<unknown, Faults>, 'local'>,
): Service & { faults: Faults } {
  return {
    ...service,
    faults,
    stop() {
      end()
      return service.stop()
    },
  }
}
