// Turns the silence of an external service into the status for the page.
import { RefusedError } from '../../routes.ts'
import { SourceError } from './source.ts'

/** Throws RefusedError 503 if the service does not respond. */
export async function unlessSilent<T>(reading: Promise<T>, said = 'The network does not answer'): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw cause instanceof SourceError ? new RefusedError(503, 'unavailable', said) : cause
  }
}
