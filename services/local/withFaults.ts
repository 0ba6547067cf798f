// Combines a service for development with fault switches.
import type { Running } from '../log.ts'

/** Options that inject faults into a service, and the switches. */
export interface Misbehavior<Local, Faults> {
  /** Options for starting the service. */
  local: Local
  faults: Faults
  /** Releases what a fault holds back. */
  end(): void
}

/** Returns the running service with its switches, which end with it. */
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
