// A PostgreSQL server over the network: what several processes of one service share.
import postgres, { type Sql, type TransactionSql } from 'postgres'
import type { Database, Query } from './database.ts'

/** Connections kept by one process, the one that listens not counted. */
const MAX_CONNECTIONS = 10
/** How long an unreachable server may hold up a start, in seconds. */
const CONNECT_TIMEOUT_S = 10
/** How long `close` waits for statements in progress, in seconds. */
const CLOSE_TIMEOUT_S = 5

/** Connects and resolves when the server has answered once. */
export async function openPostgresServer(url: string): Promise<Database> {
  const sql = postgres(url, {
    max: MAX_CONNECTIONS,
    connect_timeout: CONNECT_TIMEOUT_S,
    types: { bigint: postgres.BigInt },
    // The library asks each new connection for the types of lists, and a connection that is lost meanwhile would end the process.
    fetch_types: false,
    onnotice: () => undefined,
  })
  type Target = Pick<Sql<{ bigint: bigint }> | TransactionSql<{ bigint: bigint }>, 'unsafe'>
  // `unsafe` is the library's name for a statement that was not written as a template: parameters still travel apart. What has any is
  // read by the server once for each connection; a migration has none, and may be several statements.
  const over =
    (target: Target): Query =>
    async <Row>(statement: string, params: readonly unknown[] = []) => {
      const options = { prepare: params.length > 0 }
      return [
        ...(await target.unsafe<(Row & object)[]>(statement, params.map(asText) as never[], options).catch(nameLoss)),
      ]
    }
  const close = () => sql.end({ timeout: CLOSE_TIMEOUT_S })
  try {
    await sql`select 1`
  } catch (cause) {
    await close()
    throw new Error('The PostgreSQL server does not answer.', { cause })
  }
  return {
    query: over(sql),
    /**
     * The library writes to a lost connection, which ends the process: the next statement, or its own `commit` or `rollback`. So after
     * a loss, no statement reaches it, and `work` never returns to it.
     */
    transaction: (work) =>
      new Promise((resolve, reject) => {
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
        sql
          .begin((transaction) => run(over(transaction)))
          .catch(nameLoss)
          .then(({ done }) => resolve(done), lose)
      }),
    async listen(channel, { onPayload, onListening }) {
      const { unlisten } = await sql.listen(channel, onPayload, onListening)
      return unlisten
    },
    close,
  }
}

/** The server is away, or went away during a statement. */
class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError'
  readonly code: string

  constructor(code: string, cause: unknown) {
    super('The PostgreSQL server does not answer.', { cause })
    this.code = code
  }
}

/** Of what a transaction asks after its connection is gone. */
const createLoss = () => new DatabaseLostError('CONNECTION_CLOSED', undefined)

/** Codes of the library, of the system's sockets, and of PostgreSQL when it ends or starts. Source: PostgreSQL, appendix A, class 57. */
const LOSS = /^(CONNECTION_|ECONN|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123]$)/

/** Rejects again, with a name that logs can tell from other errors. */
function nameLoss(cause: unknown): never {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  throw LOSS.test(code) && !(cause instanceof DatabaseLostError) ? new DatabaseLostError(code, cause) : cause
}

/** A list as the literal of an array, whose type the server knows. Source: PostgreSQL, 8.15.2. */
function asText(param: unknown): unknown {
  return Array.isArray(param) ? `{${param.map(quote).join(',')}}` : param
}

function quote(item: unknown): string {
  return `"${String(item).replace(/["\\]/g, '\\$&')}"`
}
