// What a database's statement fails with when the database, not the statement, is the reason: the same one may work in a moment.

/** The server is away, went away, or was silent during a statement. Whether what was asked is done is not known. */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError'
  readonly code: string

  constructor(code: string, cause: unknown) {
    super('The PostgreSQL server does not answer.', { cause })
    this.code = code
  }
}

/** The server has ended a statement that took too long, and undone it. */
class DatabaseSlowError extends Error {
  override readonly name = 'DatabaseSlowError'
  readonly code = STATEMENT_ENDED

  constructor(cause: unknown) {
    super('The PostgreSQL server takes too long.', { cause })
  }
}

/** The caller may try again: a 503, not a 500. */
export function isDatabaseAway(cause: unknown): boolean {
  return cause instanceof DatabaseLostError || cause instanceof DatabaseSlowError
}

/** `query_canceled`. Source: PostgreSQL, appendix A, class 57. */
const STATEMENT_ENDED = '57014'
/** Codes of the library, of the system's sockets, and of PostgreSQL when it ends, starts, or ends a transaction that idles. */
const LOSS = /^(CONNECT(ION)?_|ECONN|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123]$|25P03$)/

/** The same error, or one of these where it is the database's. */
export function nameLoss(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (isDatabaseAway(cause)) return cause
  if (code === STATEMENT_ENDED) return new DatabaseSlowError(cause)
  return LOSS.test(code) ? new DatabaseLostError(code, cause) : cause
}
