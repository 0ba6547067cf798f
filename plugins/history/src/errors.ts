// Errors of this package. Specification section 8.
import { LatchkeyError } from '@latchkey/kernel'

/** `history/unavailable`: a page did not come. What is known is forgotten with its cursor; asking again starts at the newest. */
export function historyUnavailable(cause: unknown): LatchkeyError<'history/unavailable'> {
  const sentence = 'Failed to fetch transactions'
  return new LatchkeyError('history/unavailable', sentence, { context: undefined, cause, toast: sentence })
}

/** The code that says why: of the first cause that has one. */
export function codeOf({ cause, code }: LatchkeyError): string {
  const first = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null
  return typeof first === 'string' ? first : code
}
