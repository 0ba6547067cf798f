import { RefusedError } from '../routes.ts'

/** The timeout of each request to a sign-in provider. */
export const PROVIDER_DEADLINE_MS = 5_000

/** Throws the error of both servers when a sign-in provider does not respond. With the cause, so that it is counted and logged. */
export function throwProviderAway(cause: unknown): never {
  const error = new RefusedError(503, 'unavailable', 'The sign-in provider does not respond. Try again later.')
  error.cause = cause
  throw error
}
