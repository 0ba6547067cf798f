// One connection to a PostgreSQL server, opened on demand and reopened after a loss.
import postgres, { type Sql, type TransactionSql } from 'postgres'
import type { Database, Query } from './database.ts'
import { DatabaseLostError, nameLoss } from './databaseErrors.ts'
import { createSilenceWatch } from './silenceWatch.ts'

/** Timeout of a connection attempt, in seconds. */
const CONNECT_TIMEOUT_S = 5
/** Maximum delay before the next attempt, in seconds. */
const MAX_BACKOFF_S = 1
/** Interval of TCP keep-alive on an idle connection, in seconds. */
const KEEP_ALIVE_S = 10
/** How long `close` waits for running statements, in seconds. */
const CLOSE_TIMEOUT_S = 5

export type Client = Sql<{ bigint: bigint }>

export interface Patience {
  /** The server cancels a statement, or a transaction that is idle, after this time. */
  statementMs: number
  /** A server that is silent for this long counts as lost. Must be longer than `statementMs`. */
  silenceMs: number
}

export interface PostgresConnection extends Pick<Database, 'query' | 'transaction' | 'close'> {
  /** Number of running transactions and statements. A transaction blocks all others on this connection. */
  load(): { transactions: number; statements: number }
}

/** Creates a driver client with one connection. Without `statementMs`, statements have no time limit. */
export function createClient(url: string, statementMs?: number): Client {
  return postgres(url, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_S,
    keep_alive: KEEP_ALIVE_S,
    backoff: (attempts) => Math.min(3 ** attempts / 100, MAX_BACKOFF_S),
    types: { bigint: postgres.BigInt },
    // The driver would query array types on each new connection, and a loss during that query ends the process.
    fetch_types: false,
    onnotice: () => undefined,
    connection: statementMs ? { statement_timeout: statementMs, idle_in_transaction_session_timeout: statementMs } : {},
  })
}

export function closeClient(client: Client): Promise<void> {
  return client.end({ timeout: CLOSE_TIMEOUT_S })
}

/** `onSilence` is called after the connection was given up and needs a replacement. */
export function openConnection(url: string, patience: Patience, onSilence: () => void): PostgresConnection {
  const client = createClient(url, patience.statementMs)
  const watch = createSilenceWatch(patience.silenceMs, () => {
    // Without waiting, because a frozen server never closes the connection.
    void client.end({ timeout: 0 })
    onSilence()
  })
  let transactions = 0
  return {
    load: () => ({ transactions, statements: watch.waiting() }),
    query: (...args) => watch.wait(queryOver(client)(...args)),
    async transaction(work) {
      transactions += 1
      let isOver = false
      const run = runTransaction(client, (query) =>
        work((...args) => (isOver ? Promise.reject(createLoss()) : watch.wait(query(...args)))),
      )
      return watch.wait(run).finally(() => {
        isOver = true
        transactions -= 1
      })
    },
    close: () => closeClient(client),
  }
}

type Target = Pick<Client | TransactionSql<{ bigint: bigint }>, 'unsafe'>

/**
 * `unsafe` is the driver's name for statements without a template; parameters are still sent separately. Statements with parameters are
 * prepared once per connection. A migration has none, and may contain several statements.
 */
function queryOver(target: Target): Query {
  return async <Row>(statement: string, params: readonly unknown[] = []) => {
    const options = { prepare: params.length > 0 }
    return [
      ...(await target.unsafe<(Row & object)[]>(statement, params.map(asText) as never[], options).catch(throwNamed)),
    ]
  }
}

/**
 * Writing to a lost connection ends the process, and the driver does so with the next statement and with its own `commit` or `rollback`. So
 * after a loss, statements are rejected here, and the driver's callback never settles.
 */
export function runTransaction<T>(client: Client, work: (query: Query) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLost = false
    const lose = (cause: unknown) => {
      isLost = true
      reject(cause)
    }
    const run = async (query: Query) => {
      try {
        const done = await work((...args) => (isLost ? Promise.reject(createLoss()) : query(...args)))
        if (!isLost) return { done }
      } catch (cause) {
        if (!isLost && !(cause instanceof DatabaseLostError)) throw cause
        lose(cause)
      }
      return new Promise<never>(() => {})
    }
    client
      .begin((transaction) => run(queryOver(transaction)))
      .catch(throwNamed)
      .then(({ done }) => resolve(done), lose)
  })
}

/** The error of statements in a transaction whose connection was lost. */
const createLoss = () => new DatabaseLostError('CONNECTION_CLOSED', undefined)

function throwNamed(cause: unknown): never {
  throw nameLoss(cause)
}

/** Converts an array to PostgreSQL's array literal, whose type the server infers. Source: PostgreSQL, 8.15.2. */
function asText(param: unknown): unknown {
  return Array.isArray(param) ? `{${param.map(quote).join(',')}}` : param
}

function quote(item: unknown): string {
  return `"${String(item).replace(/["\\]/g, '\\$&')}"`
}
