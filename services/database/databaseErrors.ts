// Errors that a database causes, not the statement: the same statement may succeed later.

/** The server was unreachable, disconnected, or silent. The statement may or may not have been executed. */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLostError'
  readonly code: string

  constructor(code: string, cause: unknown) {
    super('The PostgreSQL server does not answer.', { cause })
    this.code = code
  }
}

/** The server canceled a statement that took too long, and rolled it back. */
class DatabaseSlowError extends Error {
  override readonly name = 'DatabaseSlowError'
  readonly code = STATEMENT_ENDED

  constructor(cause: unknown) {
    super('The PostgreSQL server takes too long.', { cause })
  }
}

/** Whether the caller may retry: status 503, not 500. */
export function isDatabaseAway(cause: unknown): boolean {
  return cause instanceof DatabaseLostError || cause instanceof DatabaseSlowError
}

/** `query_canceled`. Source: PostgreSQL, appendix A, class 57. */
const STATEMENT_ENDED = '57014'
/** Error codes of the driver, of sockets, and of PostgreSQL when it shuts down, starts, or ends an idle transaction. */
const LOSS = /^(CONNECT(ION)?_|ECONN|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123]$|25P03$)/

/** Returns DatabaseLostError or DatabaseSlowError if the database caused the error, otherwise the error itself. */
export function nameLoss(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (isDatabaseAway(cause)) return cause
  if (code === STATEMENT_ENDED) return new DatabaseSlowError(cause)
  return LOSS.test(code) ? new DatabaseLostError(code, cause) : cause
}
