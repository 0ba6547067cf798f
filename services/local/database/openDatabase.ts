// Opens a PostgreSQL server if there is a URL, otherwise PGlite in this process. Imports are dynamic, so that a host with a server does not
// load PGlite.
import type { Database } from '../../database/database.ts'

export interface DatabaseOptions {
  /** URL of a PostgreSQL server, `postgres://user:password@host:port/name`. */
  url?: string
  /** Data folder of PGlite. Default: in memory. */
  dataDir?: string
}

/** Resolves when the database answers. Rejects if the server cannot be reached. */
export async function openDatabase({ url, dataDir }: DatabaseOptions = {}): Promise<Database> {
  if (url) return (await import('../../database/postgresServer.ts')).openPostgresServer(url)
  return (await import('./postgresInProcess.ts')).openPostgresInProcess(dataDir)
}
