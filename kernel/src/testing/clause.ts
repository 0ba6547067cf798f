// A promise of a contract, by name: the suites register them with vitest, and a test of the suites runs them one by one.
import { describe, test } from 'vitest'

export interface Clause {
  /** What is promised, in words. */
  name: string
  /** Throws when the promise is not kept. */
  run(): Promise<void>
}

/** Makes a test of each clause. */
export function registerClauses(title: string, clauses: readonly Clause[]): void {
  describe(title, () => {
    for (const { name, run } of clauses) test(name, run)
  })
}
