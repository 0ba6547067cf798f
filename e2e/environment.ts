// What the global setup started, for the tests. It is passed to the workers in one environment variable.
import type { Stack } from '../services/local/stack.ts'

/** The running services, and the origin of every built example by folder name. */
export interface Environment extends Omit<Stack, 'died' | 'stop' | 'database'> {
  examples: Readonly<Record<string, string>>
}

const VARIABLE = 'LATCHKEY_E2E'

/** For the global setup: passes the addresses to every worker. */
export function publishEnvironment(environment: Environment): void {
  process.env[VARIABLE] = JSON.stringify(environment)
}

/** Returns the addresses; throws if the global setup has not run. */
export function readEnvironment(): Environment {
  const text = process.env[VARIABLE]
  if (!text) throw new Error(`${VARIABLE} is not set: run the journeys through playwright.config.ts.`)
  return JSON.parse(text)
}
