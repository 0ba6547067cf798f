// The errors of both servers for a missing or wrong second factor.
import { RefusedError } from '../routes.ts'

export function factorNeeded(): RefusedError {
  return new RefusedError(403, 'factor-needed', 'Confirm that it is you with your passkey or a recovery code.')
}

/** The same for a used, a replaced, and an unknown code. */
export function wrongRecovery(): RefusedError {
  return new RefusedError(401, 'wrong-recovery', 'This recovery code doesn’t work. Try another one.')
}
