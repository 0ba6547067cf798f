// Whether a network did not answer, or answered with a refusal: the caller of an API is told different things.
import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import { RefusedError } from '../../routes.ts'

/** Nothing came back that is an answer of a node. */
export function isDown(cause: unknown): boolean {
  const isSilence = (each: unknown) => each instanceof HttpRequestError || each instanceof TimeoutError
  return cause instanceof BaseError && Boolean(cause.walk(isSilence))
}

/** Throws RefusedError 503 where the network is down; what it refuses is thrown as it is. */
export async function unlessDown<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw isDown(cause) ? new RefusedError(503, 'unavailable', 'The network does not answer') : cause
  }
}
