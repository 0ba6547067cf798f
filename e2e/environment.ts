// What the global setup started, as the tests see it. It travels to the workers in one environment variable.
import type { Stack } from '../services/local/stack.ts'

/** The running services, and the origin of every built example by its folder's name. */
export interface Environment extends Omit<Stack, 'died' | 'stop' | 'database'> {
  examples: Readonly<Record<string, string>>
}

const VARIABLE = 'LATCHKEY_E2E'

/** For the global setup: hands the addresses to every worker. */
export function publishEnvironment(environment: Environment): void {
  process.env[VARIABLE] = JSON.stringify(environment)
}

/** The addresses; throws when the global setup has not run. */
export function readEnvironment(): Environment {
  const text = process.env[VARIABLE]
  if (!text) throw new Error(`${VARIABLE} is not set: run the journeys through playwright.config.ts.`)
  return JSON.parse(text)
}
