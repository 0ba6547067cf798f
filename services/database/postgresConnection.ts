// One connection to a PostgreSQL server, opened when it is needed and again after a loss.
import postgres, { type Sql, type TransactionSql } from 'postgres'
import type { Database, Query } from './database.ts'
import { DatabaseLostError, nameLoss } from './databaseErrors.ts'
import { createSilenceWatch } from './silenceWatch.ts'

/** How long an attempt to connect may take, in seconds. */
const CONNECT_TIMEOUT_S = 5
/** The longest pause before the next attempt, in seconds. */
const MAX_BACKOFF_S = 1
/** An idle connection asks so often, in seconds, whether its other end is there. */
const KEEP_ALIVE_S = 10
/** How long `close` waits for statements in progress, in seconds. */
const CLOSE_TIMEOUT_S = 5

export type Client = Sql<{ bigint: bigint }>

export interface Patience {
  /** The server ends a statement, and a transaction that asks nothing, after so long. */
  statementMs: number
  /** A server that answers nothing for so long is lost: longer than `statementMs`. */
  silenceMs: number
}

export interface PostgresConnection extends Pick<Database, 'query' | 'transaction' | 'close'> {
  /** What is waited for; a transaction keeps others waiting. */
  load(): { transactions: number; statements: number }
}

/** A client of the library with one connection. Without `statementMs`, a statement takes as long as it takes. */
export function createClient(url: string, statementMs?: number): Client {
  return postgres(url, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_S,
    keep_alive: KEEP_ALIVE_S,
    backoff: (attempts) => Math.min(3 ** attempts / 100, MAX_BACKOFF_S),
    types: { bigint: postgres.BigInt },
    // The library asks each new connection for the types of lists, and a connection that is lost meanwhile would end the process.
    fetch_types: false,
    onnotice: () => undefined,
    connection: statementMs ? { statement_timeout: statementMs, idle_in_transaction_session_timeout: statementMs } : {},
  })
}

export function closeClient(client: Client): Promise<void> {
  return client.end({ timeout: CLOSE_TIMEOUT_S })
}

/** `onSilence`: the connection was given up, and another one should take its place. */
export function openConnection(url: string, patience: Patience, onSilence: () => void): PostgresConnection {
  const client = createClient(url, patience.statementMs)
  const watch = createSilenceWatch(patience.silenceMs, () => {
    // Not waited for: a frozen server closes nothing.
    void client.end({ timeout: 0 })
    onSilence()
  })
  let transactions = 0
  return {
    load: () => ({ transactions, statements: watch.waiting() }),
    query: (...asked) => watch.wait(queryOver(client)(...asked)),
    async transaction(work) {
      transactions += 1
      let isOver = false
      const run = runTransaction(client, (query) =>
        work((...asked) => (isOver ? Promise.reject(createLoss()) : watch.wait(query(...asked)))),
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
 * `unsafe` is the library's name for a statement that was not written as a template: parameters still travel apart. What has any is
 * read by the server once for each connection; a migration has none, and may be several statements.
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
 * The library writes to a lost connection, which ends the process: the next statement, or its own `commit` or `rollback`. So after
 * a loss, no statement reaches it, and `work` never returns to it.
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
        const done = await work((...asked) => (isLost ? Promise.reject(createLoss()) : query(...asked)))
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

/** Of what a transaction asks after its connection is gone. */
const createLoss = () => new DatabaseLostError('CONNECTION_CLOSED', undefined)

function throwNamed(cause: unknown): never {
  throw nameLoss(cause)
}

/** A list as the literal of an array, whose type the server knows. Source: PostgreSQL, 8.15.2. */
function asText(param: unknown): unknown {
  return Array.isArray(param) ? `{${param.map(quote).join(',')}}` : param
}

function quote(item: unknown): string {
  return `"${String(item).replace(/["\\]/g, '\\$&')}"`
}
