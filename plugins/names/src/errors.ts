import { LatchkeyError } from '@latchkey/kernel'

/** `names/resolve-failed`: no source could resolve the name. */
export function resolveFailed(name: string, cause: unknown) {
  const sentence = 'Error resolving name'
  return new LatchkeyError('names/resolve-failed', sentence, { context: { name }, cause, toast: sentence })
}

/** `names/list-failed`: the data service did not return the account's names. */
export function listFailed(cause: unknown) {
  const sentence = 'Error fetching names for address'
  return new LatchkeyError('names/list-failed', sentence, { context: undefined, cause, toast: sentence })
}

/** `names/suggest-failed`: no source said whether a name is available. */
export function suggestFailed(cause: unknown) {
  const sentence = 'Error fetching name suggestions'
  return new LatchkeyError('names/suggest-failed', sentence, { context: undefined, cause, toast: sentence })
}

/** `names/register-failed`: the account did not get the name; `cause` says why. */
export function registerFailed(name: string, cause: unknown) {
  const sentence = `Error registering name ${name}`
  return new LatchkeyError('names/register-failed', sentence, { context: { name }, cause, toast: sentence })
}

/** `names/account-missing`: a name needs a network and a signed-in account. */
export function accountMissing() {
  const sentence = 'Address or auth connector not found'
  return new LatchkeyError('names/account-missing', sentence, { context: undefined, toast: sentence })
}
