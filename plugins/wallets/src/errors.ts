// Errors of this package. All of them are of the directory service: without it the bundled registry is the list.
import { findError, LatchkeyError } from '@latchkey/kernel'

const REFUSED_TOAST = 'This site is not set up for the wallet list. The best-known wallets are still here.'
const DOWN_TOAST = 'The wallet list could not be loaded. Check your connection, then try again.'
/** The project id is not valid, or the origin is not on the project's list. */
const REFUSALS: readonly (number | undefined)[] = [401, 403]

/** `wallets/unavailable`: no answer, or one that says no. `status` is absent when no answer came. */
export function directoryUnavailable(call: string, cause: unknown) {
  const status = findError(cause, 'kernel/http-status')?.context.status
  const isRefused = REFUSALS.includes(status)
  const advice = isRefused ? 'Check the project id and its list of origins' : 'Try again later'
  return new LatchkeyError('wallets/unavailable', `The wallet directory did not answer ${call}. ${advice}.`, {
    context: { call, ...(status !== undefined && { status }) },
    cause,
    toast: isRefused ? REFUSED_TOAST : DOWN_TOAST,
  })
}

/** `wallets/misshaped`: the response has another form than the call's, like the login page of a network. */
export function answerMisshaped(call: string, cause: unknown) {
  const sentence = `The wallet directory answered ${call} with something else. Check the address of the directory.`
  return new LatchkeyError('wallets/misshaped', sentence, { context: { call }, cause, toast: DOWN_TOAST })
}
