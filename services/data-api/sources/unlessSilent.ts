// What a page is told when a service that data comes from does not answer.
import { RefusedError } from '../../routes.ts'
import { SourceError } from './source.ts'

/** Throws RefusedError 503 where the service gives no answer. */
export async function unlessSilent<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw cause instanceof SourceError ? new RefusedError(503, '', 'The network does not answer') : cause
  }
}
