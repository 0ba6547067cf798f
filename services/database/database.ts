// The database API of services, for PostgreSQL in process (PGlite) and on a server. Statements are PostgreSQL's. `bigint` columns are
// returned as bigint, `jsonb` columns as values. An array is one parameter.

/**
 * Runs one statement with parameters `$1`, `$2`, …, and resolves to its rows. Rejects with the engine's error, or, within a bounded time,
 * with DatabaseLostError or DatabaseSlowError if the server failed.
 */
export type Query = <Row>(statement: string, params?: readonly unknown[]) => Promise<Row[]>

export interface Listener {
  onPayload(payload: string): void
  /** Called when listening begins, and after each reconnection: notifications in between were missed. */
  onListening(): void
}

export interface TransactionOptions {
  /** Removes the time limit: a migration waits for other processes, and may rewrite a whole table. */
  isUnbounded?: boolean
}

export interface Database {
  query: Query
  /** Commits when `work` resolves, and rolls back when it rejects. Rejects as `query` does. */
  transaction<T>(work: (query: Query) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Receives `pg_notify(channel, …)` of every process on this database. Resolves to a function that stops listening. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  /** Closes the connections, or the engine in process. Can be called twice. */
  close(): Promise<void>
}
