// One promise of a contract, by name. The suites register clauses with Vitest, and a test of the suites runs them one by one.
import { describe, test } from 'vitest'

export interface Clause {
  /** The promise in words. */
  name: string
  /** Throws if the promise is broken. */
  run(): Promise<void>
}

/** Creates a test for each clause. */
export function registerClauses(title: string, clauses: readonly Clause[]): void {
  describe(title, () => {
    for (const { name, run } of clauses) test(name, run)
  })
}
