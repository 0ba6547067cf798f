// What a service may ask of its database, whichever engine is behind it: PostgreSQL in process, or a server.
// Statements are PostgreSQL's; `bigint` columns come back as bigint, `jsonb` as values. A list is one parameter, an array.

/**
 * Runs one statement with `$1`, `$2` … parameters and returns its rows. Rejects with the engine's error; with DatabaseLostError or
 * DatabaseSlowError, in a bounded time, when the server is the reason.
 */
export type Query = <Row>(statement: string, params?: readonly unknown[]) => Promise<Row[]>

export interface Listener {
  onPayload(payload: string): void
  /** Called whenever listening begins, again after a lost connection: what was notified before may have been missed. */
  onListening(): void
}

export interface TransactionOptions {
  /** It takes as long as it takes: a migration waits for other processes, and may rewrite a whole table. */
  isUnbounded?: boolean
}

export interface Database {
  query: Query
  /** Commits what `work` did when it resolves, undoes it when it rejects. Rejects as `query` does. */
  transaction<T>(work: (query: Query) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Hears `pg_notify(channel, …)` of every process on this database. Resolves to what ends it. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  /** Ends the connections, or the engine in process. A second call changes nothing. */
  close(): Promise<void>
}
