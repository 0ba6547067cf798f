// A database with scripted rows, for tests of how a service interprets them. Other tests run the statements on a real database.
import { vi } from 'vitest'
import type { Database, Query } from '../database/database.ts'

/** Rows by a part of the statement. All other statements return none. */
export type Rows = Readonly<Record<string, readonly object[] | (() => readonly object[])>>

export function createScriptedDatabase(rows: Rows = {}) {
  const requests = vi.fn()
  const query = (async (statement: string, params: readonly unknown[] = []) => {
    requests(statement, params)
    const found = Object.entries(rows).find(([part]) => statement.includes(part))?.[1] ?? []
    return typeof found === 'function' ? found() : found
  }) as unknown as Query
  return {
    database: { query, transaction: (work) => work(query) } as Database,
    /** Returns the parameters of each statement with this part. */
    paramsOf: (part: string): unknown[] =>
      requests.mock.calls.filter(([text]) => text.includes(part)).map(([, p]) => p),
  }
}
