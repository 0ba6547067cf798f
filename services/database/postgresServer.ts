// A PostgreSQL server, which several processes of a service can share.
import type { Database } from './database.ts'
import {
  closeClient,
  createClient,
  openConnection,
  type Patience,
  type PostgresConnection,
  runTransaction,
} from './postgresConnection.ts'

/** Connections per process, without the one that listens. */
const MAX_CONNECTIONS = 10
/** Longer than any normal statement, and short enough for a caller that waits. */
const PATIENCE: Patience = { statementMs: 8_000, silenceMs: 10_000 }

/** Connects, and resolves after the first answer of the server. */
export async function openPostgresServer(url: string, patience = PATIENCE): Promise<Database> {
  const connections: PostgresConnection[] = []
  const open = (place: number) => {
    connections[place] = openConnection(url, patience, () => open(place))
  }
  for (let place = 0; place < MAX_CONNECTIONS; place += 1) open(place)
  // A listening connection sends no statements, so it has its own client.
  const listening = createClient(url)

  /** Returns the connection with the fewest waiting statements; one with a transaction comes last. */
  function choose(): PostgresConnection {
    return connections.reduce((best, each) => {
      const [own, known] = [each.load(), best.load()]
      const isBetter = own.transactions - known.transactions || own.statements - known.statements
      return isBetter < 0 ? each : best
    })
  }
  const close = async () => {
    await Promise.all([...connections.map((each) => each.close()), closeClient(listening)])
  }
  try {
    await choose().query('select 1')
  } catch (cause) {
    await close()
    throw new Error('The PostgreSQL server does not answer.', { cause })
  }
  return {
    query: (...args) => choose().query(...args),
    async transaction(work, { isUnbounded = false } = {}) {
      if (!isUnbounded) return choose().transaction(work)
      const client = createClient(url)
      return runTransaction(client, work).finally(() => closeClient(client))
    },
    async listen(channel, { onPayload, onListening }) {
      const { unlisten } = await listening.listen(channel, onPayload, onListening)
      return unlisten
    },
    close,
  }
}
