import { LatchkeyError } from '@latchkey/kernel'

/** `history/unavailable`: a page failed to load. The loaded list is dropped with its cursor; loading again starts with the newest. */
export function historyUnavailable(cause: unknown): LatchkeyError<'history/unavailable'> {
  const sentence = 'Failed to fetch transactions'
  return new LatchkeyError('history/unavailable', sentence, { context: undefined, cause, toast: sentence })
}

/** Returns the code of the first cause that has one. */
export function codeOf({ cause, code }: LatchkeyError): string {
  const first = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null
  return typeof first === 'string' ? first : code
}
