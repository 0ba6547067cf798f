// Errors of this package. The sentences of specification section 8 stand here once.
import { LatchkeyError } from '@latchkey/kernel'

/** `names/resolve-failed`: nobody could say where the name leads. */
export function resolveFailed(name: string, cause: unknown) {
  const sentence = 'Error resolving name'
  return new LatchkeyError('names/resolve-failed', sentence, { context: { name }, cause, toast: sentence })
}

/** `names/list-failed`: the data service did not tell which names an account has. */
export function listFailed(cause: unknown) {
  const sentence = 'Error fetching names for address'
  return new LatchkeyError('names/list-failed', sentence, { context: undefined, cause, toast: sentence })
}
