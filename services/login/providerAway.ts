import { RefusedError } from '../routes.ts'

/** The error of both servers when a sign-in provider does not respond. With the cause, so that it is counted and logged. */
export function providerAway(cause: unknown): RefusedError {
  const error = new RefusedError(503, 'unavailable', 'The sign-in provider does not respond. Try again later.')
  error.cause = cause
  return error
}
