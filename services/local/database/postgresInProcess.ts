// PostgreSQL in this process (PGlite): the same statements, no server to install.
import { PGlite, types } from '@electric-sql/pglite'
import { dataDir as readPreparedFiles } from '@electric-sql/pglite-prepopulatedfs'
import type { Database, Query } from '../../database/database.ts'

/** Opens PGlite in `dataDir`, or in memory. */
export async function openPostgresInProcess(dataDir: string | undefined): Promise<Database> {
  const parsers = { [types.INT8]: BigInt }
  // Initializing an empty cluster takes seconds. Loading a prepared one takes a fifth of that.
  const engine = dataDir
    ? await PGlite.create({ dataDir, parsers })
    : await PGlite.create({ loadDataDir: await readPreparedFiles(), parsers })
  let closed: Promise<void> | undefined
  const over =
    (target: Pick<PGlite, 'query'>): Query =>
    async <Row>(statement: string, params: readonly unknown[] = []) =>
      (await target.query<Row>(statement, [...params])).rows
  return {
    query: over(engine),
    transaction: (work) => engine.transaction((transaction) => work(over(transaction))),
    async listen(channel, { onPayload, onListening }) {
      const unlisten = await engine.listen(channel, onPayload)
      onListening()
      return () => unlisten()
    },
    close: () => {
      closed ??= engine.close()
      return closed
    },
  }
}
