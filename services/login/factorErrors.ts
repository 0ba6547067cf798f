// What both servers say where the second factor is missing or wrong.
import { RefusedError } from '../routes.ts'

export function factorNeeded(): RefusedError {
  return new RefusedError(403, 'factor-needed', 'Confirm that it is you with your passkey or a recovery code.')
}

/** The same for a code that was spent, replaced, or never was. */
export function wrongRecovery(): RefusedError {
  return new RefusedError(401, 'wrong-recovery', "This recovery code doesn't work. Try another one.")
}
