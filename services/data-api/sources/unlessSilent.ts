// What a page is told when a service that data comes from does not answer.
import { RefusedError } from '../../routes.ts'
import { SourceError } from './source.ts'

/** Throws RefusedError 503 where the service gives no answer. */
export async function unlessSilent<T>(reading: Promise<T>, said = 'The network does not answer'): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw cause instanceof SourceError ? new RefusedError(503, 'unavailable', said) : cause
  }
}
