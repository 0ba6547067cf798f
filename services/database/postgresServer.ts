// A PostgreSQL server over the network: what several processes of one service share.
import type { Database } from './database.ts'
import {
  closeClient,
  createClient,
  openConnection,
  type Patience,
  type PostgresConnection,
  runTransaction,
} from './postgresConnection.ts'

/** Connections kept by one process, the one that listens not counted. */
const MAX_CONNECTIONS = 10
/** Longer than any statement of a service that does well, and short enough for someone who waits. */
const PATIENCE: Patience = { statementMs: 8_000, silenceMs: 10_000 }

/** Connects and resolves when the server has answered once. */
export async function openPostgresServer(url: string, patience = PATIENCE): Promise<Database> {
  const connections: PostgresConnection[] = []
  const open = (place: number) => {
    connections[place] = openConnection(url, patience, () => open(place))
  }
  for (let place = 0; place < MAX_CONNECTIONS; place += 1) open(place)
  // Nothing is sent over it while it listens, so it has a client of its own.
  const listening = createClient(url)

  /** Each waits for the fewest others; a transaction lets nothing else through. */
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
    query: (...asked) => choose().query(...asked),
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
