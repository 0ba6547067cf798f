// Distinguishes a network that does not respond from one that returns an error, because callers get different statuses.
import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import { RefusedError } from '../../routes.ts'

/** No valid response of a node arrived. */
export function isDown(cause: unknown): boolean {
  const isSilence = (each: unknown) => each instanceof HttpRequestError || each instanceof TimeoutError
  return cause instanceof BaseError && Boolean(cause.walk(isSilence))
}

/** Throws RefusedError 503 if the network is down, and rethrows any other error. */
export async function unlessDown<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw isDown(cause) ? new RefusedError(503, 'unavailable', 'The network does not answer') : cause
  }
}
