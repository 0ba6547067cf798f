// Which engine keeps the services' state: a PostgreSQL server when there is a URL, PostgreSQL in process otherwise.
// Each engine is imported when it is chosen: the one in process costs memory that a host with a server need not pay.
import type { Database } from '../../database/database.ts'

export interface DatabaseOptions {
  /** A PostgreSQL server, `postgres://user:password@host:port/name`. */
  url?: string
  /** Where the engine in process keeps its files; in memory when absent. */
  dataDir?: string
}

/** Opens the database and resolves when it answers. Rejects when the server cannot be reached. */
export async function openDatabase({ url, dataDir }: DatabaseOptions = {}): Promise<Database> {
  if (url) return (await import('../../database/postgresServer.ts')).openPostgresServer(url)
  return (await import('./postgresInProcess.ts')).openPostgresInProcess(dataDir)
}
